import { Card, Form, Input, Switch } from "antd";
import { EditField } from "../../ui/form/EditField";
import { EditForm } from "../../ui/form/EditForm";
import { FormActions } from "../../ui/form/FormActions";
import { LeaveQuestion } from "../../ui/form/LeaveQuestion";
import { useEditedRow } from "../../ui/form/useEditedRow";
import type { FormGuard } from "../../ui/form/useFormGuard";
import { zodRule } from "../../ui/form/zodRule";
import { updateSchema, updateValues, type SpaceUpdate, type UpdateInput } from "./update.schema";
import { useSaveUpdate } from "./updates.mutations";
import { readUpdate } from "./updates.queries";

interface UpdateFormProps {
  /** Null writes a new one. */
  update: SpaceUpdate | null;
  guard: FormGuard<UpdateInput>;
  /** The form is done with: saved or cancelled. */
  onDone: () => void;
}

export function UpdateForm({ update, guard, onDone }: UpdateFormProps) {
  const [form] = Form.useForm<UpdateInput>();
  const edit = useEditedRow({ form, row: update, read: readUpdate, toValues: updateValues });
  const save = useSaveUpdate(edit.seen);

  function finish() {
    form.resetFields();
    onDone();
  }

  return (
    <Card title={update ? "Edit Update" : "New Update"}>
      <EditForm<UpdateInput>
        form={form}
        guard={guard}
        edit={edit}
        initialValues={updateValues(update)}
        onFinish={(input) => save.mutate(input, edit.settle(finish))}
      >
        <EditField name="title" label="Title" rules={[zodRule(updateSchema, "title")]}>
          <Input maxLength={200} autoFocus={update !== null} />
        </EditField>
        <EditField name="content" label="Content" rules={[zodRule(updateSchema, "content")]}>
          <Input.TextArea rows={5} maxLength={5000} />
        </EditField>
        <EditField
          name="published"
          label="Published"
          valuePropName="checked"
          extra="Drafts are seen by admins only."
        >
          <Switch />
        </EditField>
        <FormActions
          submit={edit.seen ? "Save Changes" : "Create Update"}
          busy={save.isPending || edit.isCatchingUp}
          onCancel={update ? () => guard.ask(onDone) : undefined}
        />
      </EditForm>
      <LeaveQuestion guard={guard} />
    </Card>
  );
}
