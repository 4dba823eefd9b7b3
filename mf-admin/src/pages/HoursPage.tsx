import { OpeningHoursEditor } from "../features/hours/OpeningHoursEditor";
import { AdminPage } from "../ui/layout/AdminPage";

export function HoursPage() {
  return (
    <AdminPage
      title="Opening Hours"
      description="A closed day and a holiday take no new room bookings."
    >
      <OpeningHoursEditor />
    </AdminPage>
  );
}
