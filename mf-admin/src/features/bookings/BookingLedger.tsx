import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { AddressFilter } from "../../ui/useAddressFilter";
import { RefreshButton } from "../../ui/RefreshButton";
import { SearchBox } from "../../ui/SearchBox";
import { Toolbar } from "../../ui/Toolbar";
import { useConfirm } from "../../ui/useConfirm";
import type { AdminBooking } from "./booking.schema";
import { useCancelBooking } from "./bookings.mutations";
import { bookingQueries } from "./bookings.queries";
import { BookingTable } from "./BookingTable";
import { CancelQuestion } from "./CancelQuestion";

/** Everybody's bookings, latest day first unless sorted otherwise. */
export function BookingLedger({ filter }: { filter: AddressFilter }) {
  const { supabase } = usePortal();
  const confirm = useConfirm();
  const cancel = useCancelBooking();
  const query = useQuery(
    bookingQueries.page(supabase, { search: filter.settled, sort: filter.sort }, filter.page),
  );

  function askToCancel(booking: AdminBooking) {
    confirm({
      title: "Cancel this booking?",
      content: <CancelQuestion booking={booking} />,
      confirmLabel: "Cancel Booking",
      cancelLabel: "Keep Booking",
      danger: true,
      onConfirm: () => cancel.mutateAsync(booking),
    });
  }

  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search by room, user name, email or date"
          value={filter.search}
          onChange={filter.setSearch}
        />
        <RefreshButton query={query} />
      </Toolbar>
      <BookingTable query={query} filter={filter} onCancel={askToCancel} />
    </>
  );
}
