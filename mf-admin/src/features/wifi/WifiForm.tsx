import { Fragment } from "react";
import { Form, Input } from "antd";
import { closing } from "../../data/changedMeanwhile";
import type { Setting } from "../../data/setting.queries";
import { FormActions } from "../../ui/FormActions";
import { zodRule } from "../../ui/zodRule";
import { networks } from "./networks";
import { useSaveWifi } from "./wifi.mutations";
import { networkSchema, type Wifi } from "./wifi.schema";

/** Both networks, held against what was seen when Edit was pressed. */
export function WifiForm({ seen, onClose }: { seen: Setting<Wifi>; onClose: () => void }) {
  const save = useSaveWifi();
  return (
    <Form<Wifi>
      layout="vertical"
      requiredMark={false}
      initialValues={seen.value}
      onFinish={(wifi) => save.mutate({ seen, wifi }, closing(onClose))}
    >
      {networks.map(({ key, label }) => (
        <Fragment key={key}>
          <Form.Item
            name={[key, "name"]}
            label={`${label}: name`}
            rules={[zodRule(networkSchema, "name")]}
          >
            <Input maxLength={32} autoFocus={key === "member"} />
          </Form.Item>
          <Form.Item
            name={[key, "password"]}
            label={`${label}: password`}
            rules={[zodRule(networkSchema, "password")]}
          >
            <Input maxLength={63} autoComplete="off" spellCheck={false} />
          </Form.Item>
        </Fragment>
      ))}
      <FormActions submit="Save" busy={save.isPending} onCancel={onClose} />
    </Form>
  );
}
