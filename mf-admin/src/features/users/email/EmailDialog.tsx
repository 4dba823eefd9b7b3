import { Form, Input, Select } from "antd";
import { useToast } from "@portal/shared/contract/useToast";
import { FormDialog } from "../../../ui/form/FormDialog";
import { zodRule } from "../../../ui/fields/zodRule";
import { useSendEmail } from "./email.mutations";
import { emailSchema, isIncomplete, type EmailInput } from "./email.schema";

interface EmailDialogProps {
  recipients: string[];
  onClose: () => void;
  onSent: () => void;
}

export function EmailDialog({ recipients, onClose, onSent }: EmailDialogProps) {
  const toast = useToast("email");
  const send = useSendEmail();

  function showMissingToast(input: Partial<EmailInput>) {
    if (!isIncomplete(input)) return;
    toast({
      title: "Missing email parameters",
      description: "Email recipient, subject, and content are required",
      variant: "destructive",
    });
  }

  return (
    <FormDialog<EmailInput>
      title="Send email"
      {...(recipients.length > 1 && {
        description: "All recipients get the same email and can see each other's addresses.",
      })}
      open
      onClose={onClose}
      submitLabel="Send email"
      busy={send.isPending}
      initialValues={{ to: recipients, subject: "", text: "" }}
      onSubmit={(input) => send.mutate(input, { onSuccess: onSent })}
      onInvalid={showMissingToast}
      width={600}
    >
      <Form.Item name="to" label="Recipients" rules={[zodRule(emailSchema, "to")]}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[",", ";", " "]} />
      </Form.Item>
      <Form.Item name="subject" label="Subject" rules={[zodRule(emailSchema, "subject")]}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="text" label="Message" rules={[zodRule(emailSchema, "text")]}>
        <Input.TextArea rows={8} maxLength={10_000} />
      </Form.Item>
    </FormDialog>
  );
}
