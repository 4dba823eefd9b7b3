import { Fragment } from "react";
import { Form, Input } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Setting } from "../../data/settings/setting.queries";
import { EditField } from "../../ui/edit/EditField";
import { EditForm } from "../../ui/edit/EditForm";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { useFormGuard } from "../../ui/form/useFormGuard";
import { zodRule } from "../../ui/fields/zodRule";
import { networks } from "./networks";
import { useSaveWifi } from "./wifi.mutations";
import { wifiQuery } from "./wifi.queries";
import { networkSchema, type Wifi } from "@portal/shared/data/wifi";

/** Separate fields, so that two admins can change different ones. */
interface WifiFields {
  memberName: string;
  memberPassword: string;
  guestName: string;
  guestPassword: string;
}

const toFields = ({ value: { member, guest } }: Pick<Setting<Wifi>, "value">): WifiFields => ({
  memberName: member.name,
  memberPassword: member.password,
  guestName: guest.name,
  guestPassword: guest.password,
});

const toWifi = (fields: WifiFields): Wifi => ({
  member: { name: fields.memberName, password: fields.memberPassword },
  guest: { name: fields.guestName, password: fields.guestPassword },
});

interface WifiFormProps {
  /** The version when Edit was pressed. */
  setting: Setting<Wifi>;
  onClose: () => void;
}

export function WifiForm({ setting, onClose }: WifiFormProps) {
  const { queryClient } = usePortal();
  const [form] = Form.useForm<WifiFields>();
  const guard = useFormGuard(toFields(setting));
  const edit = useEditedRow({
    form,
    row: setting,
    read: (supabase) => queryClient.fetchQuery({ ...wifiQuery(supabase), staleTime: 0 }),
    toValues: toFields,
  });
  const save = useSaveWifi();
  const seen = edit.seen ?? setting;

  return (
    <EditForm<WifiFields>
      form={form}
      guard={guard}
      edit={edit}
      actions={{ submitLabel: "Save", busy: save.isPending || edit.isMerging, onCancel: onClose }}
      initialValues={toFields(setting)}
      onFinish={(fields) =>
        save.mutate({ seen, wifi: toWifi(fields) }, edit.mutateOptions(onClose))
      }
    >
      {networks.map(({ key, label }) => (
        <Fragment key={key}>
          <EditField
            name={`${key}Name`}
            label={`${label}: name`}
            rules={[zodRule(networkSchema, "name")]}
          >
            <Input maxLength={32} autoFocus={key === "member"} />
          </EditField>
          <EditField
            name={`${key}Password`}
            label={`${label}: password`}
            rules={[zodRule(networkSchema, "password")]}
          >
            <Input maxLength={63} autoComplete="off" spellCheck={false} />
          </EditField>
        </Fragment>
      ))}
    </EditForm>
  );
}
