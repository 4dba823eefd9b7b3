import { Card, Form, Input, Switch } from "antd";
import { closing } from "../../data/changedMeanwhile";
import { FormActions } from "../../ui/FormActions";
import { zodRule } from "../../ui/zodRule";
import { newUpdate, updateSchema, type SpaceUpdate, type UpdateInput } from "./update.schema";
import { useSaveUpdate } from "./updates.mutations";

interface UpdateFormProps {
  /** Null writes a new one. */
  update: SpaceUpdate | null;
  /** Something is written that is not saved. */
  onTyping: () => void;
  /** The form is done with: saved or cancelled. */
  onDone: () => void;
}

export function UpdateForm({ update, onTyping, onDone }: UpdateFormProps) {
  const [form] = Form.useForm<UpdateInput>();
  const save = useSaveUpdate(update);

  function finish() {
    form.resetFields();
    onDone();
  }

  return (
    <Card title={update ? "Edit Update" : "New Update"}>
      <Form<UpdateInput>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={update ?? newUpdate}
        onValuesChange={onTyping}
        onFinish={(input) => save.mutate(input, closing(finish))}
      >
        <Form.Item name="title" label="Title" rules={[zodRule(updateSchema, "title")]}>
          <Input maxLength={200} autoFocus={update !== null} />
        </Form.Item>
        <Form.Item name="content" label="Content" rules={[zodRule(updateSchema, "content")]}>
          <Input.TextArea rows={5} maxLength={5000} />
        </Form.Item>
        <Form.Item
          name="published"
          label="Published"
          valuePropName="checked"
          extra="Drafts are seen by admins only."
        >
          <Switch />
        </Form.Item>
        <FormActions
          submit={update ? "Save Changes" : "Create Update"}
          busy={save.isPending}
          onCancel={update ? onDone : undefined}
        />
      </Form>
    </Card>
  );
}
