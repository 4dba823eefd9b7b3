import { Descriptions } from "antd";
import { isPast } from "@portal/shared/domain/dates";
import { formatInstant } from "@portal/shared/domain/formatDates";
import type { AdminBooking } from "./booking.schema";

export function BookingDetail({ booking }: { booking: AdminBooking }) {
  const isOver = isPast(booking.booking_date, booking.end_time);
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2 }}
      items={[
        { key: "user", label: "User", children: booking.full_name ?? "Unknown User" },
        { key: "email", label: "Email", children: booking.email ?? "—" },
        { key: "duration", label: "Duration", children: `${booking.duration * 30} minutes` },
        { key: "credits", label: "Credits charged", children: booking.total_credits },
        { key: "status", label: "Status", children: isOver ? "Past" : "Confirmed" },
        { key: "booked", label: "Booked on", children: formatInstant(booking.created_at) },
        { key: "id", label: "Booking ID", children: booking.id },
      ]}
    />
  );
}
