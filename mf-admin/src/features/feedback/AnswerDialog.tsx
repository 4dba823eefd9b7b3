import { Form, Input } from "antd";
import { FormDialog } from "../../ui/form/FormDialog";
import { useAnswerFeedback } from "./feedback.mutations";
import type { Feedback } from "./feedback.queries";
import styles from "./FeedbackList.module.css";

export function AnswerDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const send = useAnswerFeedback();
  return (
    <FormDialog<{ answer: string }>
      title={`Answer ${feedback.profiles?.display_name ?? "the member"}`}
      description={<span className={styles.text}>{feedback.content}</span>}
      open
      onClose={onClose}
      submitLabel="Send by email"
      busy={send.isPending}
      initialValues={{ answer: "" }}
      onSubmit={({ answer }) =>
        send.mutate({ feedback, answer: answer.trim() }, { onSuccess: onClose })
      }
    >
      <Form.Item
        name="answer"
        label="Answer"
        extra="The feedback is marked as resolved. An answer cannot be changed after it is sent."
        rules={[{ required: true, whitespace: true, message: "An answer is required" }]}
      >
        <Input.TextArea rows={6} maxLength={5000} />
      </Form.Item>
    </FormDialog>
  );
}
