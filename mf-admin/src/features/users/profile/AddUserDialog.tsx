import { Form, Input } from "antd";
import { FormDialog } from "../../../ui/form/FormDialog";
import { zodRule } from "../../../ui/fields/zodRule";
import { newUserSchema, type NewUserInput } from "../user.schema";
import { useAddUser } from "./profile.mutations";

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const add = useAddUser();
  return (
    <FormDialog<NewUserInput>
      title="Add User Profile"
      description="The user will get an email with a link to set a password."
      open
      onClose={onClose}
      submitLabel="Add User"
      busy={add.isPending}
      initialValues={{ full_name: "", email: "", organization: "", phone_number: "" }}
      onSubmit={(input) => add.mutate(input, { onSuccess: onClose })}
    >
      <Form.Item name="full_name" label="Full name" rules={[zodRule(newUserSchema, "full_name")]}>
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item name="email" label="Email" rules={[zodRule(newUserSchema, "email")]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="organization" label="Organization">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item name="phone_number" label="Phone Number">
        <Input type="tel" autoComplete="off" maxLength={40} />
      </Form.Item>
    </FormDialog>
  );
}
