import { Card, Form, Input, Switch } from "antd";
import { EditField } from "../../ui/edit/EditField";
import { EditForm } from "../../ui/edit/EditForm";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import type { FormGuard } from "../../ui/form/useFormGuard";
import { zodRule } from "../../ui/fields/zodRule";
import { updateSchema, updateValues, type SpaceUpdate, type UpdateInput } from "./update.schema";
import { useSaveUpdate } from "./updates.mutations";
import { readUpdate } from "./updates.queries";

interface UpdateFormProps {
  update: SpaceUpdate | null;
  guard: FormGuard<UpdateInput>;
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
    <Card title={update ? "Edit update" : "New update"}>
      <EditForm<UpdateInput>
        form={form}
        guard={guard}
        edit={edit}
        actions={{
          submitLabel: edit.seen ? "Save Changes" : "Create update",
          busy: save.isPending || edit.isMerging,
          onCancel: update ? onDone : undefined,
        }}
        initialValues={updateValues(update)}
        onFinish={(input) => save.mutate(input, edit.mutateOptions(finish))}
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
          extra="Only admins can see drafts."
        >
          <Switch />
        </EditField>
      </EditForm>
    </Card>
  );
}
