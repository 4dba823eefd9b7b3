import { Form, Input } from "antd";
import { closeAfterSave } from "@portal/shared/data/staleVersion";
import { FormDialog } from "../../ui/form/FormDialog";
import { NumberField } from "../../ui/fields/NumberField";
import { zodRule } from "../../ui/fields/zodRule";
import { restockSchema, type Stocked } from "./snack.schema";
import { useRestock } from "./snacks.mutations";

export function RestockDialog({ snack, onClose }: { snack: Stocked; onClose: () => void }) {
  const restock = useRestock();
  return (
    <FormDialog<{ amount: number; notes: string }>
      title={`Restock ${snack.name}`}
      description={`In stock now: ${snack.quantity}`}
      open
      onClose={onClose}
      submitLabel="Restock"
      busy={restock.isPending}
      initialValues={{ amount: 10, notes: "" }}
      onSubmit={(input) => restock.mutate({ snack, ...input }, closeAfterSave(onClose))}
      width={420}
    >
      <Form.Item name="amount" label="Amount to add" rules={[zodRule(restockSchema, "amount")]}>
        <NumberField min={1} step={1} />
      </Form.Item>
      <Form.Item name="notes" label="Notes (optional)">
        <Input maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
