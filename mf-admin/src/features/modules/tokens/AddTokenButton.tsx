import { useState } from "react";
import { AutoComplete, Button, Checkbox, Form, Input, Select } from "antd";
import { KeyRound } from "lucide-react";
import { zodRule } from "../../../ui/fields/zodRule";
import { FormDialog } from "../../../ui/form/FormDialog";
import {
  newTokenSchema,
  tokenActions,
  type CreatedToken,
  type NewTokenInput,
} from "./token.schema";
import { useAddToken } from "./tokens.mutations";
import { NewTokenDialog } from "./NewTokenDialog";
import styles from "./tokens.module.css";

const lifetimes = [
  { value: 30, label: "30 days" },
  { value: 90, label: "90 days" },
  { value: 365, label: "1 year" },
];

export function AddTokenButton({ modules }: { modules: readonly string[] }) {
  const [button, setButton] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  return (
    <>
      <Button
        ref={setButton}
        icon={<KeyRound size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Create token
      </Button>
      {isOpen && (
        <AddTokenDialog modules={modules} onClose={() => setOpen(false)} onCreated={setCreated} />
      )}
      {created && (
        <NewTokenDialog created={created} opener={button} onClose={() => setCreated(null)} />
      )}
    </>
  );
}

interface AddTokenDialogProps {
  modules: readonly string[];
  onClose: () => void;
  onCreated: (created: CreatedToken) => void;
}

function AddTokenDialog({ modules, onClose, onCreated }: AddTokenDialogProps) {
  const add = useAddToken();
  return (
    <FormDialog<NewTokenInput>
      title="Create release token"
      description="A team releases one module with it. The code of the module runs in the sessions of all users: give tokens only to teams that you trust."
      open
      onClose={onClose}
      submitLabel="Create token"
      busy={add.isPending}
      initialValues={{
        name: "",
        module: "",
        actions: ["release", "canary", "preview", "promote", "rollback"],
        days: 90,
      }}
      onSubmit={(input) =>
        add.mutate(input, {
          onSuccess: (token) => {
            onClose();
            onCreated(token);
          },
        })
      }
    >
      <Form.Item name="name" label="Name" rules={[zodRule(newTokenSchema, "name")]}>
        <Input autoComplete="off" maxLength={100} placeholder="Build server of the cafe team" />
      </Form.Item>
      <Form.Item
        name="module"
        label="Module"
        extra="The module does not have to exist yet."
        rules={[zodRule(newTokenSchema, "module")]}
      >
        <AutoComplete
          options={modules.map((value) => ({ value }))}
          placeholder="mf-booking"
          maxLength={63}
        />
      </Form.Item>
      <Form.Item name="actions" label="Allowed" rules={[zodRule(newTokenSchema, "actions")]}>
        <Checkbox.Group className={styles.actions ?? ""} options={[...tokenActions]} />
      </Form.Item>
      <Form.Item name="days" label="Valid for">
        <Select options={lifetimes} />
      </Form.Item>
    </FormDialog>
  );
}
