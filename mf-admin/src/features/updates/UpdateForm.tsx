import { Card, Form, Input, Switch } from "antd";
import { EditField } from "../../ui/edit/EditField";
import { EditForm } from "../../ui/edit/EditForm";
import { FormActions } from "../../ui/form/FormActions";
import { UnsavedChangesDialog } from "../../ui/form/UnsavedChangesDialog";
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
    <Card title={update ? "Edit Update" : "New Update"}>
      <EditForm<UpdateInput>
        form={form}
        guard={guard}
        edit={edit}
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
        <FormActions
          submitLabel={edit.seen ? "Save Changes" : "Create Update"}
          busy={save.isPending || edit.isMerging}
          onCancel={update ? () => guard.ask(onDone) : undefined}
        />
      </EditForm>
      <UnsavedChangesDialog guard={guard} />
    </Card>
  );
}
