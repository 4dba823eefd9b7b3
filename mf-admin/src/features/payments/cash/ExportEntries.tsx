import { usePortal } from "@portal/shared/contract/usePortal";
import { formatDeskMethod } from "@portal/shared/domain/deskPayment";
import { csvMoment, type CsvColumn } from "../../../data/lists/csv";
import { ExportButton } from "../../../ui/toolbar/ExportButton";
import { readAllEntries, type DeskEntry } from "./cash.queries";
import { nameOfPeriod, type Period } from "./period";
import { nameOfKind } from "./sumTakings";

export const entryColumns: CsvColumn<DeskEntry>[] = [
  { title: "Time", value: ({ created_at }) => csvMoment(created_at), isDate: true },
  { title: "Entry", value: ({ amount_paise }) => (amount_paise < 0 ? "Refund" : "Payment") },
  { title: "Kind", value: ({ kind }) => nameOfKind(kind) },
  { title: "Booking", value: ({ description }) => description },
  { title: "Member", value: ({ member_name }) => member_name },
  { title: "Method", value: ({ method }) => formatDeskMethod(method) },
  { title: "Amount (INR)", value: ({ amount_paise }) => amount_paise / 100 },
  { title: "By", value: ({ by_name }) => by_name },
  { title: "Note", value: ({ note }) => note },
];

export function ExportEntries({ period }: { period: Period }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name={`desk-cash-of-${nameOfPeriod(period)}`}
      list="desk_entries"
      label="Payments and refunds"
      columns={entryColumns}
      read={readAllEntries(supabase, period)}
    />
  );
}
