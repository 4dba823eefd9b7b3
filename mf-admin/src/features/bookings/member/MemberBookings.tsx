import { Segmented } from "antd";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { useUrlSearch } from "@portal/shared/ui/page/useUrlSearch";
import { bookingPrice } from "../../../data/bookingPrice";
import { bookingText } from "../../../data/bookingText";
import { DeskAccount } from "../../../ui/desk/DeskAccount";
import { MoreList } from "../../../ui/records/more/MoreList";
import { RecordLine } from "../../../ui/records/more/RecordLine";
import { BookingHistory } from "../history/BookingHistory";
import {
  memberBookingSpans,
  memberBookingsQuery,
  type MemberBooking,
  type MemberBookingSpan,
} from "./memberBookings.queries";

const labels: Record<MemberBookingSpan, string> = {
  upcoming: "Upcoming",
  past: "Past",
  cancelled: "Cancelled",
};

/** The span is in the URL. */
export function MemberBookings({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const { params, update } = useUrlSearch();
  const span = memberBookingSpans.find((known) => known === params.get("show")) ?? "upcoming";
  const query = useInfiniteQuery(memberBookingsQuery(supabase, memberId, span));
  return (
    <>
      <Segmented<MemberBookingSpan>
        aria-label="Bookings to show"
        options={memberBookingSpans.map((value) => ({ value, label: labels[value] }))}
        value={span}
        onChange={(value) => update({ show: value === "upcoming" ? "" : value })}
      />
      <MoreList
        label={`${labels[span]} bookings`}
        query={query}
        errorTitle="Error loading bookings"
        empty={`No ${span} bookings`}
        rowKey={({ id }) => id}
      >
        {(booking) => (
          <RecordLine
            title={booking.room}
            facts={`${formatDay(booking.booking_date)}, ${formatTimeRange(booking.start_time, booking.end_time)}`}
            side={priceOf(booking)}
            detail={() => (
              <>
                <DeskAccount
                  bookingId={booking.id}
                  bookingText={bookingText({ ...booking, room_name: booking.room })}
                  known={booking}
                />
                <BookingHistory bookingId={booking.id} />
              </>
            )}
            detailOf={`${booking.room} on ${formatDay(booking.booking_date)}`}
          />
        )}
      </MoreList>
    </>
  );
}

function priceOf(booking: MemberBooking): string {
  const { total_credits, included_minutes, rupees_due, paid_paise } = booking;
  const isFree = total_credits + included_minutes + rupees_due + paid_paise === 0;
  return isFree ? "No charge" : bookingPrice(booking);
}
