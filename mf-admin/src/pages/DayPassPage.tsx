import { DayPassPriceCard } from "../features/day-pass/DayPassPriceCard";
import { AdminPage } from "../ui/layout/AdminPage";

export function DayPassPage() {
  return (
    <AdminPage title="Day Pass" description="A new price applies to passes bought from now on.">
      <DayPassPriceCard />
    </AdminPage>
  );
}
