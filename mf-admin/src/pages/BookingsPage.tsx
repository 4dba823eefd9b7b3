import { BookForButton } from "../features/bookings/book-for/BookForButton";
import { BookingList } from "../features/bookings/BookingList";
import { readBookingFilter } from "../features/bookings/bookings.queries";
import { ExportBookings } from "../features/bookings/ExportBookings";
import { AdminPage } from "../ui/layout/AdminPage";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function BookingsPage() {
  const address = useUrlFilter();
  const filter = readBookingFilter(address);
  return (
    <AdminPage
      title="Bookings"
      actions={
        <>
          <ExportBookings filter={filter} />
          <BookForButton />
        </>
      }
    >
      <BookingList address={address} filter={filter} />
    </AdminPage>
  );
}
