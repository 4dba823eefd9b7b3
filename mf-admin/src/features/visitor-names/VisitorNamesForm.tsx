import { Form } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Setting } from "../../data/settings/setting.queries";
import { EditField } from "../../ui/edit/EditField";
import { EditForm } from "../../ui/edit/EditForm";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { NumberField } from "../../ui/fields/NumberField";
import { zodRule } from "../../ui/fields/zodRule";
import { useFormGuard } from "../../ui/form/useFormGuard";
import { useSaveVisitorNames } from "./visitorNames.mutations";
import { visitorNamesQuery } from "./visitorNames.queries";
import { visitorNamesSchema, type VisitorNames } from "./visitorNames.schema";

interface VisitorNamesFormProps {
  /** The version when Edit was pressed. */
  setting: Setting<VisitorNames>;
  onClose: () => void;
}

export function VisitorNamesForm({ setting, onClose }: VisitorNamesFormProps) {
  const { queryClient } = usePortal();
  const [form] = Form.useForm<VisitorNames>();
  const guard = useFormGuard(setting.value);
  const edit = useEditedRow({
    form,
    row: setting,
    read: (supabase) => queryClient.fetchQuery({ ...visitorNamesQuery(supabase), staleTime: 0 }),
    toValues: ({ value }) => value,
  });
  const save = useSaveVisitorNames();
  const seen = edit.seen ?? setting;

  return (
    <EditForm<VisitorNames>
      form={form}
      guard={guard}
      edit={edit}
      actions={{ submitLabel: "Save", busy: save.isPending || edit.isMerging, onCancel: onClose }}
      initialValues={setting.value}
      onFinish={(names) => save.mutate({ seen, names }, edit.mutateOptions(onClose))}
    >
      <EditField
        name="days"
        label="Days after the visit"
        rules={[zodRule(visitorNamesSchema, "days")]}
      >
        <NumberField min={1} max={3650} step={1} autoFocus />
      </EditField>
    </EditForm>
  );
}
