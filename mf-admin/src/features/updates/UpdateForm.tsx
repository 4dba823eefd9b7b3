import { Button, Card, Form, Input, Switch } from "antd";
import { closing } from "../../data/changedMeanwhile";
import { zodRule } from "../../ui/zodRule";
import { newUpdate, updateSchema, type SpaceUpdate, type UpdateInput } from "./update.schema";
import { useSaveUpdate } from "./updates.mutations";
import styles from "./updates.module.css";

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
        <div className={styles.actions}>
          {update && (
            <Button onClick={onDone} disabled={save.isPending}>
              Cancel
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {update ? "Save Changes" : "Create Update"}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
