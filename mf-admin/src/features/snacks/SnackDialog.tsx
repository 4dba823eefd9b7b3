import { Form, Input, InputNumber } from "antd";
import { closing } from "../../data/changedMeanwhile";
import type { ImageChoice } from "../../data/images";
import { FieldPair } from "../../ui/FieldPair";
import { FormDialog } from "../../ui/FormDialog";
import { ImageField } from "../../ui/ImageField";
import { zodRule } from "../../ui/zodRule";
import { snackSchema, type AdminSnack, type SnackInput } from "./snack.schema";
import { useSaveSnack } from "./snacks.mutations";

interface SnackDialogProps {
  /** Null adds a new one. */
  snack: AdminSnack | null;
  onClose: () => void;
}

type SnackForm = SnackInput & { image: ImageChoice };

export function SnackDialog({ snack, onClose }: SnackDialogProps) {
  const save = useSaveSnack(snack);
  return (
    <FormDialog<SnackForm>
      title={snack ? "Edit Snack" : "Add Snack"}
      open
      onClose={onClose}
      submitLabel={snack ? "Save Changes" : "Add Snack"}
      busy={save.isPending}
      initialValues={{
        name: snack?.name ?? "",
        description: snack?.description ?? "",
        quantity: snack?.quantity ?? 0,
        image: { url: snack?.image_url ?? null, file: null },
        ...(snack && { price: snack.price }),
      }}
      onSubmit={(input) => save.mutate(input, closing(onClose))}
    >
      <Form.Item name="name" label="Name" rules={[zodRule(snackSchema, "name")]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item
        name="description"
        label="Description"
        rules={[zodRule(snackSchema, "description")]}
      >
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
      <FieldPair>
        <Form.Item name="price" label="Price (₹)" rules={[zodRule(snackSchema, "price")]}>
          <InputNumber min={0} step={1} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item name="quantity" label="Quantity" rules={[zodRule(snackSchema, "quantity")]}>
          <InputNumber min={0} precision={0} style={{ width: "100%" }} />
        </Form.Item>
      </FieldPair>
      <Form.Item name="image" label="Image (optional)">
        <ImageField />
      </Form.Item>
    </FormDialog>
  );
}
