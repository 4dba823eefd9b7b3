import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/lists/csv";
import { readPages } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { CafeSpecial } from "./special.schema";
import { readSpecials } from "./specials.queries";

const columns: CsvColumn<CafeSpecial>[] = [
  { title: "Name", value: ({ name }) => name },
  { title: "Description", value: ({ description }) => description },
  { title: "Price (INR)", value: ({ price }) => price },
  { title: "Available", value: ({ available }) => (available ? "Yes" : "No") },
];

export function ExportSpecials() {
  const { supabase } = usePortal();
  return (
    <ExportButton name="cafe-specials" columns={columns} read={readPages(readSpecials(supabase))} />
  );
}
