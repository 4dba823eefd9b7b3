import { OpeningHoursEditor } from "../features/hours/OpeningHoursEditor";
import { ChangesSection } from "../ui/audit/ChangesSection";
import { AdminPage } from "../ui/layout/AdminPage";

export function HoursPage() {
  return (
    <AdminPage
      title="Opening Hours"
      description="Rooms can't be booked on closed days or holidays."
    >
      <OpeningHoursEditor />
      <ChangesSection of={{ kind: "setting", subject: "opening_hours" }} />
    </AdminPage>
  );
}
