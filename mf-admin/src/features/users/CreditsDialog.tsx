import { Form, Input, InputNumber } from "antd";
import { FormDialog } from "../../ui/FormDialog";
import type { AdminUser } from "./user.schema";
import { useChangeCredits } from "./users.mutations";

interface CreditsDialogProps {
  kind: "add" | "remove";
  user: AdminUser;
  onClose: () => void;
}

interface CreditsInput {
  amount: number | null;
  reason: string;
}

/** Adds or removes credits with a reason that the ledger keeps. */
export function CreditsDialog({ kind, user, onClose }: CreditsDialogProps) {
  const change = useChangeCredits();
  const [form] = Form.useForm<CreditsInput>();
  const amount = Form.useWatch("amount", form) ?? 0;
  const isAdding = kind === "add";
  const title = isAdding ? "Add Credits" : "Remove Credits";
  const exceeds = !isAdding && amount > user.credits;

  function submit({ reason }: CreditsInput) {
    if (amount <= 0 || exceeds) return;
    change.mutate(
      { user, amount: isAdding ? amount : -amount, reason: reason.trim() },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog<CreditsInput>
      title={title}
      description={`${user.full_name ?? user.email ?? "This user"} has ${user.credits} credits.`}
      open
      onClose={onClose}
      submitLabel={title}
      busy={change.isPending}
      disabled={exceeds || amount <= 0}
      form={form}
      initialValues={{ amount: isAdding ? 10 : 1, reason: "Adjusted by an admin" }}
      onSubmit={submit}
      width={420}
    >
      <Form.Item
        name="amount"
        label="Credits"
        {...(exceeds && { validateStatus: "error", help: `At most ${user.credits} credits.` })}
      >
        <InputNumber min={1} precision={0} style={{ width: "100%" }} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: "A reason is required" }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
