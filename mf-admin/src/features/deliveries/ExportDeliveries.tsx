import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import { addressOf, labelOf, readDeliveries, type Delivery } from "./deliveries.queries";

const columns: CsvColumn<Delivery>[] = [
  { title: "Name", value: ({ profiles }) => profiles?.full_name ?? null },
  { title: "Address", value: addressOf },
  { title: "Message", value: labelOf },
  { title: "Status", value: ({ status }) => (status === "failed" ? "Failed" : "Late") },
  { title: "Reason", value: (delivery) => delivery.last_error },
  { title: "Attempts", value: ({ attempts }) => attempts },
  { title: "Since", value: ({ created_at }) => csvMoment(created_at), isDate: true },
];

/** The newest first. */
export function ExportDeliveries() {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="deliveries"
      list="deliveries"
      columns={columns}
      read={readDeliveries(supabase)}
    />
  );
}
