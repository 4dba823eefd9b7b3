import { BookingLedger } from "../features/bookings/BookingLedger";
import { ExportBookings } from "../features/bookings/ExportBookings";
import { useBookingFilter } from "../features/bookings/useBookingFilter";
import { AdminPage } from "../ui/AdminPage";

export function BookingsPage() {
  const filter = useBookingFilter();
  return (
    <AdminPage title="Bookings" actions={<ExportBookings filter={filter.filter} />}>
      <BookingLedger filter={filter} />
    </AdminPage>
  );
}
