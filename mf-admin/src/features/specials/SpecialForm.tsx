import { Card, Form, Input, InputNumber, Switch } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { closing } from "../../data/changedMeanwhile";
import { cx } from "../../ui/cx";
import { FormActions } from "../../ui/FormActions";
import { zodRule } from "../../ui/zodRule";
import { newSpecial, specialSchema, type CafeSpecial, type SpecialInput } from "./special.schema";
import { useSaveSpecial } from "./specials.mutations";
import styles from "./SpecialForm.module.css";

interface SpecialFormProps {
  /** Null adds a new one. */
  special: CafeSpecial | null;
  onClose: () => void;
}

export function SpecialForm({ special, onClose }: SpecialFormProps) {
  const { toast } = usePortal();
  const save = useSaveSpecial(special);
  return (
    <Card title={special ? "Edit Cafe Special" : "Add Cafe Special"} className={cx(styles.card)}>
      <Form<SpecialInput>
        layout="vertical"
        requiredMark={false}
        initialValues={special ?? newSpecial}
        onFinish={(input) => save.mutate(input, closing(onClose))}
        onFinishFailed={() =>
          toast({ title: "Please fill in all required fields", variant: "destructive" })
        }
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="name" label="Name" rules={[zodRule(specialSchema, "name")]}>
          <Input maxLength={120} autoFocus />
        </Form.Item>
        <Form.Item
          name="description"
          label="Description"
          rules={[zodRule(specialSchema, "description")]}
        >
          <Input.TextArea rows={3} maxLength={1000} />
        </Form.Item>
        <Form.Item name="price" label="Price (₹)" rules={[zodRule(specialSchema, "price")]}>
          <InputNumber min={0} step={0.01} precision={2} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item name="available" label="Available" valuePropName="checked">
          <Switch />
        </Form.Item>
        <FormActions
          submit={special ? "Save Changes" : "Add Special"}
          busy={save.isPending}
          onCancel={onClose}
        />
      </Form>
    </Card>
  );
}
