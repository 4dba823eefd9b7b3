import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { AdminBooking } from "./booking.schema";
import { readBookings, type BookingFilter } from "./bookings.queries";

const columns: CsvColumn<AdminBooking>[] = [
  { title: "Room", value: (booking) => booking.room_name },
  { title: "User", value: (booking) => booking.full_name },
  { title: "Email", value: (booking) => booking.email },
  { title: "Date", value: (booking) => booking.booking_date, isDate: true },
  { title: "Start", value: (booking) => booking.start_time.slice(0, 5), isDate: true },
  { title: "End", value: (booking) => booking.end_time.slice(0, 5), isDate: true },
  { title: "Credits", value: (booking) => booking.total_credits },
  { title: "Rupees due", value: ({ rupees_due }) => rupees_due },
  { title: "Rupees paid", value: ({ paid_paise }) => paid_paise / 100 },
  { title: "Booked On", value: (booking) => csvMoment(booking.created_at), isDate: true },
];

const cancelledColumns: CsvColumn<AdminBooking>[] = [
  ...columns,
  {
    title: "Cancelled on",
    value: ({ cancelled_at }) => (cancelled_at ? csvMoment(cancelled_at) : null),
    isDate: true,
  },
  { title: "Credits refunded", value: ({ credits_refunded }) => credits_refunded ?? null },
];

export function ExportBookings({ filter }: { filter: BookingFilter }) {
  const { supabase } = usePortal();
  const isCancelled = filter.status === "cancelled";
  return (
    <ExportButton
      name={isCancelled ? "cancelled-bookings" : "bookings"}
      list="bookings"
      columns={isCancelled ? cancelledColumns : columns}
      read={readBookings(supabase, filter)}
    />
  );
}
