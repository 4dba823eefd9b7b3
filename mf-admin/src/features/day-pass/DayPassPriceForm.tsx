import { Form } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Setting } from "../../data/settings/setting.queries";
import { EditField } from "../../ui/edit/EditField";
import { EditForm } from "../../ui/edit/EditForm";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { useFormGuard } from "../../ui/form/useFormGuard";
import { NumberField } from "../../ui/fields/NumberField";
import { zodRule } from "../../ui/fields/zodRule";
import { useSaveDayPassPrice } from "./dayPassPrice.mutations";
import { dayPassPriceQuery } from "./dayPassPrice.queries";
import { dayPassPriceSchema, type DayPassPrice } from "./dayPassPrice.schema";

interface DayPassPriceFormProps {
  /** The version when Edit was pressed. */
  setting: Setting<DayPassPrice>;
  onClose: () => void;
}

export function DayPassPriceForm({ setting, onClose }: DayPassPriceFormProps) {
  const { queryClient } = usePortal();
  const [form] = Form.useForm<DayPassPrice>();
  const guard = useFormGuard(setting.value);
  const edit = useEditedRow({
    form,
    row: setting,
    read: (supabase) => queryClient.fetchQuery({ ...dayPassPriceQuery(supabase), staleTime: 0 }),
    toValues: ({ value }) => value,
  });
  const save = useSaveDayPassPrice();
  const seen = edit.seen ?? setting;

  return (
    <EditForm<DayPassPrice>
      form={form}
      guard={guard}
      edit={edit}
      actions={{ submitLabel: "Save", busy: save.isPending || edit.isMerging, onCancel: onClose }}
      initialValues={setting.value}
      onFinish={(price) => save.mutate({ seen, price }, edit.mutateOptions(onClose))}
    >
      <EditField name="credits" label="Credits" rules={[zodRule(dayPassPriceSchema, "credits")]}>
        <NumberField min={1} step={1} autoFocus />
      </EditField>
    </EditForm>
  );
}
