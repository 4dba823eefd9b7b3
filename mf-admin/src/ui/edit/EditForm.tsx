import type { ReactNode } from "react";
import { Form, type FormProps } from "antd";
import { ChangedFieldsContext } from "./ChangedFieldsContext";
import { ConflictNotice } from "./ConflictNotice";
import type { EditedRow } from "./useEditedRow";
import type { FormGuard } from "../form/useFormGuard";

export interface EditFormProps<Values extends object> extends Omit<FormProps<Values>, "children"> {
  initialValues: Partial<Values>;
  guard: FormGuard<Values>;
  /** For forms that edit an existing row. */
  edit?: Pick<EditedRow<unknown, Values>, "changed" | "isDeleted"> | undefined;
  children: ReactNode;
}

export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { guard, edit, children, ...form } = props;
  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      {...form}
      onValuesChange={guard.onValuesChange}
    >
      {edit && <ConflictNotice changed={edit.changed} isDeleted={edit.isDeleted} />}
      <ChangedFieldsContext value={{ ...edit?.changed }}>{children}</ChangedFieldsContext>
    </Form>
  );
}
