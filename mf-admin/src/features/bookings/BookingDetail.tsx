import { Descriptions } from "antd";
import { isPast } from "@portal/shared/domain/dates";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatDuration } from "@portal/shared/domain/slots";
import { bookingCharge } from "../../data/bookingPrice";
import { bookingText } from "../../data/bookingText";
import { DeskAccount } from "../../ui/desk/DeskAccount";
import { MemberLink } from "../../ui/member/MemberLink";
import type { AdminBooking } from "./booking.schema";
import styles from "./BookingDetail.module.css";
import { BookingHistory } from "./history/BookingHistory";

export function BookingDetail({ booking }: { booking: AdminBooking }) {
  return (
    <div className={styles.detail}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          {
            key: "user",
            label: "User",
            children: (
              <MemberLink id={booking.user_id}>{booking.full_name ?? "Unknown User"}</MemberLink>
            ),
          },
          { key: "email", label: "Email", children: booking.email ?? "—" },
          { key: "duration", label: "Duration", children: formatDuration(booking.duration) },
          { key: "credits", label: "Credits charged", children: bookingCharge(booking) },
          { key: "status", label: "Status", children: statusOf(booking) },
          { key: "booked", label: "Booked on", children: formatInstant(booking.created_at) },
          { key: "id", label: "Booking ID", children: booking.id },
        ]}
      />
      <DeskAccount
        bookingId={booking.id}
        memberName={booking.full_name ?? booking.email ?? "Unknown User"}
        bookingText={bookingText(booking)}
        known={booking}
      />
      <BookingHistory bookingId={booking.id} />
    </div>
  );
}

function statusOf({ cancelled_at, booking_date, end_time }: AdminBooking): string {
  if (cancelled_at) return "Cancelled";
  return isPast(booking_date, end_time) ? "Past" : "Confirmed";
}
