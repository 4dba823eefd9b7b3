import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/csv";
import { everyPage } from "../../data/everyPage";
import { ExportButton } from "../../ui/ExportButton";
import type { AdminBooking } from "./booking.schema";
import { searchBookings } from "./bookings.queries";

const columns: CsvColumn<AdminBooking>[] = [
  { title: "Room", value: (booking) => booking.room_name },
  { title: "User", value: (booking) => booking.full_name },
  { title: "Email", value: (booking) => booking.email },
  { title: "Date", value: (booking) => booking.booking_date },
  { title: "Start", value: (booking) => booking.start_time.slice(0, 5) },
  { title: "End", value: (booking) => booking.end_time.slice(0, 5) },
  { title: "Credits", value: (booking) => booking.total_credits },
  { title: "Booked On", value: (booking) => booking.created_at },
];

export function ExportBookings({ search }: { search: string }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="bookings"
      columns={columns}
      readAll={() =>
        everyPage(
          async (page, size) => (await searchBookings(supabase, search, page, size)).bookings,
        )
      }
    />
  );
}
