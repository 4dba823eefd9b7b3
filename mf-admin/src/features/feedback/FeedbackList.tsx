import { useState } from "react";
import { Button, Select } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { MemberLink } from "../../ui/member/MemberLink";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { RecordColumn } from "../../ui/records/recordView";
import { RefreshButton } from "../../ui/toolbar/RefreshButton";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { AnswerDialog } from "./AnswerDialog";
import { ExportFeedback } from "./ExportFeedback";
import { useSetFeedbackStatus } from "./feedback.mutations";
import {
  FEEDBACK_PAGE_SIZE,
  feedbackQueries,
  feedbackStatuses,
  statusLabel,
  type Feedback,
} from "./feedback.queries";
import styles from "./FeedbackList.module.css";
import { usePage } from "../../data/lists/usePage";

const statuses = feedbackStatuses.map((value) => ({ value, label: statusLabel[value] }));

export const senderOf = ({ profiles }: Feedback): string =>
  profiles?.display_name ?? "Unknown User";

export function FeedbackList({ address }: { address: UrlFilter }) {
  const { supabase } = usePortal();
  const filter = feedbackStatuses.find((known) => known === address.get("status")) ?? "all";
  const query = usePage(feedbackQueries.page(supabase, filter, address.page));
  const setStatus = useSetFeedbackStatus();
  const [answered, setAnswered] = useState<Feedback | null>(null);

  const columns: RecordColumn<Feedback>[] = [
    {
      key: "member",
      title: "Member",
      render: (feedback) => (
        <span className={styles.lines}>
          <Sender feedback={feedback} />
          <span className={styles.muted}>{feedback.profiles?.email}</span>
        </span>
      ),
      heading: (feedback) => <Sender feedback={feedback} />,
    },
    {
      key: "content",
      inSummary: true,
      title: "Feedback",
      wrap: true,
      render: ({ content }) => <div className={styles.content}>{content}</div>,
    },
    { key: "date", title: "Sent", render: ({ created_at }) => formatInstant(created_at) },
    {
      key: "status",
      title: "Status",
      render: (feedback) => (
        <Select
          aria-label={`Status of the feedback of ${senderOf(feedback)}`}
          className={styles.status ?? ""}
          options={statuses}
          value={feedback.status}
          loading={setStatus.isPending && setStatus.variables.feedback.id === feedback.id}
          onChange={(status) => setStatus.mutate({ feedback, status })}
        />
      ),
    },
    {
      key: "actions",
      title: "Actions",
      render: (feedback) =>
        feedback.answer === null && (
          <Button
            size="small"
            aria-label={`Answer ${senderOf(feedback)}`}
            onClick={() => setAnswered(feedback)}
          >
            Answer
          </Button>
        ),
    },
  ];

  return (
    <>
      <Toolbar>
        <Select
          aria-label="Feedback to show"
          options={[{ value: "all", label: "All feedback" }, ...statuses]}
          value={filter}
          onChange={(value) => address.set({ status: value === "all" ? "" : value })}
          style={{ minWidth: "10rem" }}
        />
        <RefreshButton query={query} />
        <ExportFeedback status={filter} />
      </Toolbar>
      <RecordsTable
        label="Feedback"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Error loading feedback"
        empty="No feedback found"
        detail={(feedback) => <FeedbackDetail feedback={feedback} />}
        isMuted={({ status }) => status === "resolved"}
        paging={{
          page: address.page,
          pageSize: FEEDBACK_PAGE_SIZE,
          noun: "messages",
          onPage: address.setPage,
        }}
      />
      {answered && <AnswerDialog feedback={answered} onClose={() => setAnswered(null)} />}
    </>
  );
}

const Sender = ({ feedback }: { feedback: Feedback }) => (
  <strong>
    <MemberLink id={feedback.user_id}>{senderOf(feedback)}</MemberLink>
  </strong>
);

function FeedbackDetail({ feedback }: { feedback: Feedback }) {
  const { content, answer, answered_at, answered_by_name } = feedback;
  return (
    <>
      <p className={styles.text}>{content}</p>
      {answer && answered_at && (
        <>
          <p className={styles.muted}>
            Answered by {answered_by_name ?? "an admin"}, {formatInstant(answered_at)}
          </p>
          <p className={styles.text}>{answer}</p>
        </>
      )}
    </>
  );
}
