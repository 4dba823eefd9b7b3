import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { readPages } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { SpaceUpdate } from "./update.schema";
import { readUpdates } from "./updates.queries";

const columns: CsvColumn<SpaceUpdate>[] = [
  { title: "Title", value: ({ title }) => title },
  { title: "Content", value: ({ content }) => content },
  { title: "Published", value: ({ published }) => (published ? "Yes" : "No") },
  { title: "Added", value: ({ created_at }) => csvMoment(created_at), isDate: true },
];

export function ExportUpdates() {
  const { supabase } = usePortal();
  return (
    <ExportButton name="space-updates" columns={columns} read={readPages(readUpdates(supabase))} />
  );
}
