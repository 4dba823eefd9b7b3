import { Form, Switch } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Setting } from "../../../data/settings/setting.queries";
import { EditField } from "../../../ui/edit/EditField";
import { EditForm } from "../../../ui/edit/EditForm";
import { useEditedRow } from "../../../ui/edit/useEditedRow";
import { FieldPair } from "../../../ui/fields/FieldPair";
import { NumberField } from "../../../ui/fields/NumberField";
import { zodRule } from "../../../ui/fields/zodRule";
import { useFormGuard } from "../../../ui/form/useFormGuard";
import { useSaveCanaryBudget } from "./canaryBudget.mutations";
import { canaryBudgetQuery } from "./canaryBudget.queries";
import { canaryBudgetSchema, type CanaryBudget } from "./canaryBudget.schema";
import styles from "./CanaryBudgetCard.module.css";

interface CanaryBudgetFormProps {
  /** The version when Edit was pressed. */
  setting: Setting<CanaryBudget>;
  onClose: () => void;
}

export function CanaryBudgetForm({ setting, onClose }: CanaryBudgetFormProps) {
  const { queryClient } = usePortal();
  const [form] = Form.useForm<CanaryBudget>();
  const guard = useFormGuard(setting.value);
  const edit = useEditedRow({
    form,
    row: setting,
    read: (supabase) => queryClient.fetchQuery({ ...canaryBudgetQuery(supabase), staleTime: 0 }),
    toValues: ({ value }) => value,
  });
  const save = useSaveCanaryBudget();
  const seen = edit.seen ?? setting;
  const rule = (name: keyof CanaryBudget) => [zodRule(canaryBudgetSchema, name)];

  return (
    <EditForm<CanaryBudget>
      className={styles.form ?? ""}
      form={form}
      guard={guard}
      edit={edit}
      actions={{ submitLabel: "Save", busy: save.isPending || edit.isMerging, onCancel: onClose }}
      initialValues={setting.value}
      onFinish={(budget) => save.mutate({ seen, budget }, edit.mutateOptions(onClose))}
    >
      <EditField name="enabled" label="Roll back automatically" valuePropName="checked">
        <Switch />
      </EditField>
      <FieldPair>
        <EditField name="sessions" label="Sessions before it is judged" rules={rule("sessions")}>
          <NumberField min={5} max={10_000} step={1} />
        </EditField>
        <EditField
          name="slowdown"
          label="Maximum mount time (× release in use)"
          rules={rule("slowdown")}
        >
          <NumberField min={1.1} max={100} step={0.1} />
        </EditField>
      </FieldPair>
      <FieldPair>
        <EditField
          name="unmounted_percent"
          label="Extra failed starts (percentage points)"
          rules={rule("unmounted_percent")}
        >
          <NumberField min={0} max={100} step={1} />
        </EditField>
        <EditField
          name="failing_percent"
          label="Extra sessions with errors (percentage points)"
          rules={rule("failing_percent")}
        >
          <NumberField min={0} max={100} step={1} />
        </EditField>
      </FieldPair>
    </EditForm>
  );
}
