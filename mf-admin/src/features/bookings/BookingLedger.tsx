import { Button } from "antd";
import { RefreshCw } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { AddressFilter } from "../../ui/useAddressFilter";
import { SearchBox } from "../../ui/SearchBox";
import { Toolbar } from "../../ui/Toolbar";
import { useConfirm } from "../../ui/useConfirm";
import type { AdminBooking } from "./booking.schema";
import { useCancelBooking } from "./bookings.mutations";
import { bookingQueries } from "./bookings.queries";
import { BookingTable } from "./BookingTable";

/** Everybody's bookings, newest day first. */
export function BookingLedger({ filter }: { filter: AddressFilter }) {
  const { supabase } = usePortal();
  const confirm = useConfirm();
  const cancel = useCancelBooking();
  const query = useQuery(bookingQueries.page(supabase, filter.settled, filter.page));

  function askToCancel(booking: AdminBooking) {
    const { room_name, booking_date, start_time, end_time, total_credits } = booking;
    const who = booking.full_name ?? booking.email ?? "the member";
    confirm({
      title: "Cancel this booking?",
      content: `${room_name}, ${formatDay(booking_date)}, ${formatTimeRange(start_time, end_time)}. ${
        total_credits > 0
          ? `${total_credits} credits go back to ${who}.`
          : "No credits were charged."
      }`,
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
        <Button
          icon={<RefreshCw size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      </Toolbar>
      <BookingTable
        query={query}
        page={filter.page}
        onPage={filter.setPage}
        onCancel={askToCancel}
      />
    </>
  );
}
