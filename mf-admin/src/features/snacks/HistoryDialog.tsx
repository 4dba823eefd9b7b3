import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { AdminSnack } from "./snack.schema";
import { readHistory, snackQueries, type InventoryLine } from "./snacks.queries";
import type { RecordColumn } from "../../ui/records/recordView";
import { Dialog } from "../../ui/form/Dialog";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { readUncounted } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";

interface HistoryDialogProps {
  /** Null shows the history of all snacks. */
  snack: AdminSnack | null;
  onClose: () => void;
}

const kinds: Record<string, string> = {
  restock: "Restock",
  adjustment: "Adjustment",
  purchase: "Purchase",
  return: "Returned",
};

const columns: RecordColumn<InventoryLine>[] = [
  { key: "snack", title: "Snack", render: (line) => line.snack },
  {
    key: "change",
    title: "Change",
    align: "right",
    render: ({ quantity_change }) => (
      <Badge tone={quantity_change > 0 ? "success" : "danger"}>
        {quantity_change > 0 ? `+${quantity_change}` : quantity_change}
      </Badge>
    ),
  },
  {
    key: "type",
    title: "Type",
    render: ({ transaction_type }) => kinds[transaction_type] ?? transaction_type,
  },
  { key: "notes", title: "Notes", wrap: true, render: (line) => line.notes ?? "—" },
  { key: "date", title: "Date", render: (line) => formatInstant(line.created_at) },
];

const exported: CsvColumn<InventoryLine>[] = [
  { title: "Snack", value: ({ snack }) => snack },
  { title: "Change", value: ({ quantity_change }) => quantity_change },
  { title: "Type", value: ({ transaction_type }) => kinds[transaction_type] ?? transaction_type },
  { title: "Notes", value: ({ notes }) => notes },
  { title: "Date", value: ({ created_at }) => csvMoment(created_at), isDate: true },
];

export function HistoryDialog({ snack, onClose }: HistoryDialogProps) {
  const { supabase } = usePortal();
  const query = useQuery(snackQueries.history(supabase, snack?.id ?? null));
  return (
    <Dialog
      title={snack ? `Inventory history: ${snack.name}` : "Inventory history"}
      open
      onCancel={onClose}
      footer={
        <ExportButton
          name="stock-changes"
          columns={exported}
          read={readUncounted(readHistory(supabase, snack?.id ?? null))}
        />
      }
      width={760}
    >
      <RecordsTable
        label="Inventory history"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Error loading inventory history"
        empty="No inventory history yet"
      />
    </Dialog>
  );
}
