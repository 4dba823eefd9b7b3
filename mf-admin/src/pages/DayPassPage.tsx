import { DayPassPriceCard } from "../features/day-pass/DayPassPriceCard";
import { AdminPage } from "../ui/layout/AdminPage";

export function DayPassPage() {
  return (
    <AdminPage title="Day Pass" description="A new price counts for passes bought from now on.">
      <DayPassPriceCard />
    </AdminPage>
  );
}
