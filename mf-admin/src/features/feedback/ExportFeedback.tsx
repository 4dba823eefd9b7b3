import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import { readFeedback, statusLabel, type Feedback, type FeedbackFilter } from "./feedback.queries";

const columns: CsvColumn<Feedback>[] = [
  { title: "Member", value: ({ profiles }) => profiles?.display_name ?? null },
  { title: "Email", value: ({ profiles }) => profiles?.email ?? null },
  { title: "Feedback", value: ({ content }) => content },
  { title: "Sent", value: ({ created_at }) => csvMoment(created_at), isDate: true },
  { title: "Status", value: ({ status }) => statusLabel[status] },
  { title: "Answer", value: ({ answer }) => answer },
  { title: "Answered by", value: ({ answered_by_name }) => answered_by_name },
  {
    title: "Answered",
    value: ({ answered_at }) => answered_at && csvMoment(answered_at),
    isDate: true,
  },
];

export function ExportFeedback({ status }: { status: FeedbackFilter }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="feedback"
      list="feedback"
      columns={columns}
      read={readFeedback(supabase, status)}
    />
  );
}
