import { DayPassPriceCard } from "../features/day-pass/DayPassPriceCard";
import { ChangesSection } from "../ui/audit/ChangesSection";
import { AdminPage } from "../ui/layout/AdminPage";

export function DayPassPage() {
  return (
    <AdminPage title="Day Pass" description="A new price applies to passes bought from now on.">
      <DayPassPriceCard />
      <ChangesSection of={{ kind: "setting", subject: "day_pass_credits" }} />
    </AdminPage>
  );
}
