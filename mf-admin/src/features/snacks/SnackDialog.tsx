import { Form, Input } from "antd";
import { noImage, type ImageChoice } from "../../data/images";
import { EditField } from "../../ui/edit/EditField";
import { FieldPair } from "../../ui/fields/FieldPair";
import { FormDialog } from "../../ui/form/FormDialog";
import { ImageField } from "../../ui/fields/ImageField";
import { NumberField } from "../../ui/fields/NumberField";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { zodRule } from "../../ui/fields/zodRule";
import { snackSchema, type SnackInput, type SnackRow } from "./snack.schema";
import { useSaveSnack } from "./snacks.mutations";
import { readSnack } from "./snacks.queries";

interface SnackDialogProps {
  snack: SnackRow | null;
  onClose: () => void;
}

type SnackForm = SnackInput & { image: ImageChoice };

const newSnack = { name: "", description: "", quantity: 0 };

export function SnackDialog({ snack, onClose }: SnackDialogProps) {
  const [form] = Form.useForm<SnackForm>();
  const edit = useEditedRow({ form, row: snack, read: readSnack, toValues });
  const save = useSaveSnack(edit.seen);
  return (
    <FormDialog<SnackForm>
      title={snack ? "Edit snack" : "Add snack"}
      open
      onClose={onClose}
      submitLabel={edit.seen ? "Save Changes" : "Add snack"}
      busy={save.isPending || edit.isMerging}
      form={form}
      edit={edit}
      initialValues={snack ? toValues(snack) : { ...newSnack, image: noImage }}
      onSubmit={(input) => save.mutate(input, edit.mutateOptions(onClose))}
    >
      <EditField name="name" label="Name" rules={[zodRule(snackSchema, "name")]}>
        <Input maxLength={120} />
      </EditField>
      <EditField
        name="description"
        label="Description"
        rules={[zodRule(snackSchema, "description")]}
      >
        <Input.TextArea rows={3} maxLength={2000} />
      </EditField>
      <FieldPair>
        <EditField name="price" label="Price (₹)" rules={[zodRule(snackSchema, "price")]}>
          <NumberField min={0} step={1} />
        </EditField>
        <EditField name="quantity" label="Quantity" rules={[zodRule(snackSchema, "quantity")]}>
          <NumberField min={0} step={1} />
        </EditField>
      </FieldPair>
      <EditField name="image" label="Image (optional)">
        <ImageField />
      </EditField>
    </FormDialog>
  );
}

function toValues(snack: SnackRow): SnackForm {
  return {
    name: snack.name,
    description: snack.description ?? "",
    price: snack.price,
    quantity: snack.quantity,
    image: { url: snack.image_url, file: null },
  };
}
