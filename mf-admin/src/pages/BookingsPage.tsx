import { BookingList } from "../features/bookings/BookingList";
import { ExportBookings } from "../features/bookings/ExportBookings";
import { AdminPage } from "../ui/layout/AdminPage";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function BookingsPage() {
  const filter = useUrlFilter();
  return (
    <AdminPage
      title="Bookings"
      actions={<ExportBookings filter={{ search: filter.appliedSearch, sort: filter.sort }} />}
    >
      <BookingList filter={filter} />
    </AdminPage>
  );
}
