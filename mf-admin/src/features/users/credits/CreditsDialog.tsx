import { Form, Input } from "antd";
import { FormDialog } from "../../../ui/form/FormDialog";
import { ReasonField } from "../../../ui/fields/ReasonField";
import type { AdminUser } from "../user.schema";
import { useChangeCredits } from "./credits.mutations";
import { formatCredits } from "@portal/shared/domain/credits";

interface CreditsDialogProps {
  kind: "add" | "remove";
  user: AdminUser;
  onClose: () => void;
}

interface CreditsInput {
  amount: string;
  reason: string;
}

/** Ignores removals above the balance and amounts that are not positive integers (spec 2 §5). */
export function CreditsDialog({ kind, user, onClose }: CreditsDialogProps) {
  const change = useChangeCredits();
  const [form] = Form.useForm<CreditsInput>();
  const isAdding = kind === "add";
  const title = isAdding ? "Add Credits" : "Remove Credits";
  const exceeds = (amount: number) => !isAdding && amount > user.credits;
  const isPossible = (amount: number) => Number.isInteger(amount) && amount > 0 && !exceeds(amount);
  const typed = Number(Form.useWatch("amount", form) ?? 0);

  function submit(input: CreditsInput) {
    const amount = Number(input.amount);
    if (!isPossible(amount)) return;
    change.mutate(
      { user, amount: isAdding ? amount : -amount, reason: input.reason.trim() },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog<CreditsInput>
      title={title}
      description={`Balance of ${user.display_name}: ${formatCredits(user.credits)}.`}
      open
      onClose={onClose}
      submitLabel={title}
      busy={change.isPending}
      disabled={!isPossible(typed)}
      form={form}
      initialValues={{ amount: isAdding ? "10" : "1", reason: "Adjusted by an admin" }}
      onSubmit={submit}
      width={420}
    >
      <Form.Item
        name="amount"
        label="Credits"
        {...(exceeds(typed) && {
          validateStatus: "error",
          help: `At most ${formatCredits(user.credits)}.`,
        })}
      >
        <Input type="number" min={1} step={1} inputMode="numeric" />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  );
}
