import { usePortal } from "@portal/shared/contract/usePortal";
import {
  readAuditEntries,
  type AuditEntry,
  type AuditFilter,
} from "../../data/audit/audit.queries";
import { changesOf, kindLabel, subjectName } from "../../data/audit/auditText";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { ExportButton } from "../../ui/toolbar/ExportButton";

const columns: CsvColumn<AuditEntry>[] = [
  { title: "Time", value: ({ created_at }) => csvMoment(created_at), isDate: true },
  { title: "Person", value: ({ actor_name }) => actor_name },
  { title: "Kind", value: ({ subject_kind }) => kindLabel[subject_kind] },
  { title: "Subject", value: subjectName },
  { title: "Action", value: ({ action }) => action },
  { title: "Changes", value: (entry) => changesOf(entry).join("\n") },
];

export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="audit-log"
      list="audit"
      columns={columns}
      read={readAuditEntries(supabase, filter)}
    />
  );
}
