import { useState } from "react";
import { Button, Form, Input } from "antd";
import { MonitorSmartphone } from "lucide-react";
import { zodRule } from "../../ui/fields/zodRule";
import { FormDialog } from "../../ui/form/FormDialog";
import { newKioskSchema, type CreatedKiosk, type NewKioskInput } from "./kiosk.schema";
import { useAddKiosk } from "./kiosks.mutations";
import { PairingCodeDialog } from "./PairingCodeDialog";

export function AddKioskButton() {
  const [button, setButton] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedKiosk | null>(null);
  return (
    <>
      <Button
        ref={setButton}
        type="primary"
        icon={<MonitorSmartphone size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add kiosk
      </Button>
      {isOpen && <AddKioskDialog onClose={() => setOpen(false)} onCreated={setCreated} />}
      {created && (
        <PairingCodeDialog kiosk={created} opener={button} onClose={() => setCreated(null)} />
      )}
    </>
  );
}

interface AddKioskDialogProps {
  onClose: () => void;
  onCreated: (kiosk: CreatedKiosk) => void;
}

function AddKioskDialog({ onClose, onCreated }: AddKioskDialogProps) {
  const add = useAddKiosk();
  return (
    <FormDialog<NewKioskInput>
      title="Add kiosk"
      description="You get a code that pairs one device. Visitors check in on it without an account."
      open
      onClose={onClose}
      submitLabel="Create code"
      busy={add.isPending}
      initialValues={{ name: "Front desk" }}
      onSubmit={(input) =>
        add.mutate(input, {
          onSuccess: (created) => {
            onClose();
            onCreated(created);
          },
        })
      }
    >
      <Form.Item name="name" label="Name" rules={[zodRule(newKioskSchema, "name")]}>
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
    </FormDialog>
  );
}
