import { Card, Form, Input, Switch } from "antd";
import { useToast } from "@portal/shared/contract/useToast";
import { cx } from "../../ui/theme/cx";
import { EditField } from "../../ui/edit/EditField";
import { EditForm } from "../../ui/edit/EditForm";
import { NumberField } from "../../ui/fields/NumberField";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { useFormGuard } from "../../ui/form/useFormGuard";
import { zodRule } from "../../ui/fields/zodRule";
import { newSpecial, specialSchema, type CafeSpecial, type SpecialInput } from "./special.schema";
import { specialFlow, useSaveSpecial } from "./specials.mutations";
import { readSpecial } from "./specials.queries";
import styles from "./SpecialForm.module.css";

interface SpecialFormProps {
  special: CafeSpecial | null;
  onClose: () => void;
}

export function SpecialForm({ special, onClose }: SpecialFormProps) {
  const toast = useToast(specialFlow(special));
  const [form] = Form.useForm<SpecialInput>();
  const initialValues = special ? toValues(special) : newSpecial;
  const guard = useFormGuard(initialValues);
  const edit = useEditedRow({ form, row: special, read: readSpecial, toValues });
  const save = useSaveSpecial(edit.seen);
  return (
    <Card title={special ? "Edit cafe special" : "Add cafe special"} className={cx(styles.card)}>
      <EditForm<SpecialInput>
        form={form}
        guard={guard}
        edit={edit}
        actions={{
          submitLabel: edit.seen ? "Save Changes" : "Add special",
          busy: save.isPending || edit.isMerging,
          onCancel: onClose,
        }}
        initialValues={initialValues}
        onFinish={(input) => save.mutate(input, edit.mutateOptions(onClose))}
        onFinishFailed={() =>
          toast({ title: "Please fill in all required fields", variant: "destructive" })
        }
      >
        <EditField name="name" label="Name" rules={[zodRule(specialSchema, "name")]}>
          <Input maxLength={120} autoFocus />
        </EditField>
        <EditField
          name="description"
          label="Description"
          rules={[zodRule(specialSchema, "description")]}
        >
          <Input.TextArea rows={3} maxLength={1000} />
        </EditField>
        <EditField name="price" label="Price (₹)" rules={[zodRule(specialSchema, "price")]}>
          <NumberField min={0} step={0.01} />
        </EditField>
        <EditField name="available" label="Available" valuePropName="checked">
          <Switch />
        </EditField>
      </EditForm>
    </Card>
  );
}

const toValues = ({ name, description, price, available }: CafeSpecial): SpecialInput => ({
  name,
  description: description ?? "",
  price: price ?? 0,
  available,
});
