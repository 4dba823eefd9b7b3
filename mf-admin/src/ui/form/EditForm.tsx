import type { ReactNode } from "react";
import { Form, type FormProps } from "antd";
import { ChangedFields } from "./ChangedFields";
import { EditNotice } from "./EditNotice";
import type { EditedRow } from "./useEditedRow";
import type { FormGuard } from "./useFormGuard";

export interface EditFormProps<Values extends object> extends Omit<FormProps<Values>, "children"> {
  initialValues: Partial<Values>;
  guard: FormGuard<Values>;
  /** Where the form edits a row that others may edit too. */
  edit?: Pick<EditedRow<unknown, Values>, "changed" | "isDeleted"> | undefined;
  children: ReactNode;
}

/** A form whose guard learns what is typed, and which shows what another save changed meanwhile. */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { guard, edit, children, ...form } = props;
  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      {...form}
      onValuesChange={guard.onValuesChange}
    >
      {edit && <EditNotice changed={edit.changed} isDeleted={edit.isDeleted} />}
      <ChangedFields value={{ ...edit?.changed }}>{children}</ChangedFields>
    </Form>
  );
}
