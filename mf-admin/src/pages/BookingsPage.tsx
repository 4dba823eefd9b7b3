import { BookingLedger } from "../features/bookings/BookingLedger";
import { ExportBookings } from "../features/bookings/ExportBookings";
import { AdminPage } from "../ui/AdminPage";
import { useAddressFilter } from "../ui/useAddressFilter";

export function BookingsPage() {
  const filter = useAddressFilter();
  return (
    <AdminPage
      title="Bookings"
      actions={<ExportBookings filter={{ search: filter.settled, sort: filter.sort }} />}
    >
      <BookingLedger filter={filter} />
    </AdminPage>
  );
}
