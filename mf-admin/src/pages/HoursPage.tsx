import { OpeningHoursEditor } from "../features/hours/OpeningHoursEditor";
import { AdminPage } from "../ui/layout/AdminPage";

export function HoursPage() {
  return (
    <AdminPage
      title="Opening Hours"
      description="Rooms can't be booked on closed days or holidays."
    >
      <OpeningHoursEditor />
    </AdminPage>
  );
}
