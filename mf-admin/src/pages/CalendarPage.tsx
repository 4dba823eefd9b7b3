import { useNavigate } from "@portal/shared/vendor/router";
import { Calendar } from "../features/calendar/Calendar";
import { AdminPage } from "../ui/layout/AdminPage";

export function CalendarPage() {
  const navigate = useNavigate();
  return (
    <AdminPage title="Calendar">
      <Calendar
        onBook={({ roomId, day, start }) =>
          void navigate(`/admin/bookings?room=${roomId}&day=${day}&from=${start}`)
        }
      />
    </AdminPage>
  );
}
