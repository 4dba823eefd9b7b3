import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { RefreshButton } from "../../ui/toolbar/RefreshButton";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useConfirm } from "../../ui/feedback/useConfirm";
import type { AdminBooking } from "./booking.schema";
import { useCancelBooking } from "./bookings.mutations";
import { bookingQueries } from "./bookings.queries";
import { BookingTable } from "./BookingTable";
import { CancelBookingSummary } from "./CancelBookingSummary";

export function BookingList({ filter }: { filter: UrlFilter }) {
  const { supabase } = usePortal();
  const confirm = useConfirm();
  const cancel = useCancelBooking();
  const query = useQuery(
    bookingQueries.page(supabase, { search: filter.appliedSearch, sort: filter.sort }, filter.page),
  );

  function askToCancel(booking: AdminBooking) {
    confirm({
      title: "Cancel this booking?",
      content: <CancelBookingSummary booking={booking} />,
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
