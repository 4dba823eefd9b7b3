import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/lists/csv";
import { readPages } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import { roomNames, type ListedPlan } from "./plan.schema";
import { readPlans } from "./plans.queries";

const columns: CsvColumn<ListedPlan>[] = [
  { title: "Name", value: ({ name }) => name },
  { title: "Price per month (INR)", value: (plan) => plan.monthly_price_paise / 100 },
  { title: "Room hours per month", value: ({ included_minutes }) => included_minutes / 60 },
  { title: "Rooms", value: (plan) => roomNames(plan).join("; ") || "All rooms" },
  { title: "Day passes per month", value: (plan) => plan.included_day_passes },
  { title: "Cafe discount (%)", value: (plan) => plan.cafe_discount_percent },
  { title: "Members", value: ({ members }) => members },
];

export function ExportPlans({ isArchived }: { isArchived: boolean }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name={isArchived ? "archived-plans" : "plans"}
      columns={columns}
      read={readPages(readPlans(supabase, isArchived))}
    />
  );
}
