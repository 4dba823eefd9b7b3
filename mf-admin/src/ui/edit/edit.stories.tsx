import { Input } from "antd";
import { inAdmin } from "../../testing/inAdmin";
import { FormActions } from "../form/FormActions";
import { useFormGuard } from "../form/useFormGuard";
import { ConflictingValue } from "./ConflictingValue";
import { ConflictNotice } from "./ConflictNotice";
import { EditField } from "./EditField";
import { EditForm, type EditFormProps } from "./EditForm";

export default { title: "Admin/Edit", decorators: [inAdmin] };

interface Values {
  name: string;
  capacity: string;
}

function Example({ edit }: Pick<EditFormProps<Values>, "edit">) {
  const initialValues = { name: "Board room", capacity: "8" };
  return (
    <EditForm initialValues={initialValues} guard={useFormGuard<Values>(initialValues)} edit={edit}>
      <EditField name="name" label="Name" rules={[{ required: true, message: "Enter a name" }]}>
        <Input />
      </EditField>
      <EditField name="capacity" label="Capacity" extra="Seats at the table">
        <Input />
      </EditField>
      <FormActions submitLabel="Save" busy={false} />
    </EditForm>
  );
}

export const Form = () => <Example edit={undefined} />;
export const FormWithConflict = () => (
  <Example edit={{ changed: { capacity: "12" }, isDeleted: false }} />
);
export const FormOfADeletedRow = () => <Example edit={{ changed: {}, isDeleted: true }} />;

export const ChangedNotice = () => <ConflictNotice changed={{ name: "Attic" }} />;
export const DeletedNotice = () => <ConflictNotice changed={{}} isDeleted />;

const use = () => undefined;

export const SavedValue = () => (
  <ConflictingValue label="Name" saved="Attic" current="Board room" onUse={use} />
);
export const SavedValueInUse = () => (
  <ConflictingValue label="Name" saved="Attic" current="Attic" onUse={use} />
);
export const LongSavedValue = () => (
  <ConflictingValue
    label="Description"
    saved={"A description that another admin saved while this form was open. ".repeat(4)}
    current=""
    onUse={use}
  />
);
