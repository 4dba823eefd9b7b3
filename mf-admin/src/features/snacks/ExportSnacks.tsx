import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/lists/csv";
import { readPages } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { AdminSnack } from "./snack.schema";
import { readSnacks, type SnackFilter } from "./snacks.queries";

const columns: CsvColumn<AdminSnack>[] = [
  { title: "Name", value: ({ name }) => name },
  { title: "Description", value: ({ description }) => description },
  { title: "Price (INR)", value: ({ price }) => price },
  { title: "Quantity", value: ({ quantity }) => quantity },
  { title: "Orders", value: ({ order_count }) => order_count },
];

export function ExportSnacks({ filter }: { filter: SnackFilter }) {
  const { supabase } = usePortal();
  return (
    <ExportButton name="snacks" columns={columns} read={readPages(readSnacks(supabase, filter))} />
  );
}
