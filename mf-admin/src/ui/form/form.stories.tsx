import { Form, Input } from "antd";
import { inAdmin } from "../../testing/inAdmin";
import { ActionMenu } from "./ActionMenu";
import { Dialog as PlainModal } from "./Dialog";
import { FormActions } from "./FormActions";
import { FormDialog } from "./FormDialog";
import { UnsavedChangesDialog } from "./UnsavedChangesDialog";

export default { title: "Admin/Form", decorators: [inAdmin] };

const nothing = () => undefined;

export const Actions = () => <FormActions submitLabel="Save" busy={false} onCancel={nothing} />;
export const ActionsBusy = () => <FormActions submitLabel="Save" busy onCancel={nothing} />;

export const RareActions = () => (
  <ActionMenu label="More for Masala chai" items={[{ key: "archive", label: "Archive" }]} />
);

interface ExampleProps {
  busy?: boolean;
  danger?: boolean;
  disabled?: boolean;
  text?: string;
}

function Example({
  busy = false,
  text = "Rooms appear in alphabetical order.",
  ...rest
}: ExampleProps) {
  return (
    <FormDialog
      open
      title="Edit room"
      description={text}
      initialValues={{ name: "Board room" }}
      submitLabel="Save"
      busy={busy}
      onClose={nothing}
      onSubmit={nothing}
      {...rest}
    >
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </FormDialog>
  );
}

export const Dialog = () => <Example />;
export const DialogBusy = () => <Example busy />;
export const DialogDisabled = () => <Example disabled />;
export const DialogDanger = () => <Example danger />;
export const DialogLongText = () => (
  <Example text={"The dialog grows with its text, then the page scrolls. ".repeat(40)} />
);

export const UnsavedChanges = () => (
  <UnsavedChangesDialog guard={{ asking: true, ask: nothing, stay: nothing, leave: nothing }} />
);

export const PlainDialog = () => (
  <PlainModal open title="Inventory history" footer={null} onCancel={nothing}>
    No changes yet
  </PlainModal>
);
