import type { ReactNode } from "react";
import { Form, type FormProps } from "antd";
import { ChangedFieldsContext } from "./ChangedFieldsContext";
import { ConflictNotice } from "./ConflictNotice";
import type { EditedRow } from "./useEditedRow";
import { FormActions, type FormActionsProps } from "../form/FormActions";
import { UnsavedChangesDialog } from "../form/UnsavedChangesDialog";
import type { FormGuard } from "../form/useFormGuard";

export interface EditFormProps<Values extends object> extends Omit<FormProps<Values>, "children"> {
  initialValues: Partial<Values>;
  guard: FormGuard<Values>;
  /** State of the edited row; missing in forms that add a row. */
  edit?: Pick<EditedRow<unknown, Values>, "changed" | "isDeleted"> | undefined;
  /** Label of the button that adds a deleted row again. Missing if the row cannot be added. */
  addLabel?: string | undefined;
  /** The buttons of a form on a page. A dialog has its own. */
  actions?: FormActionsProps;
  children: ReactNode;
}

export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { guard, edit, actions, addLabel = actions?.submitLabel, children, ...form } = props;
  const cancel = actions?.onCancel;
  return (
    <>
      <Form<Values>
        layout="vertical"
        requiredMark={false}
        noValidate
        scrollToFirstError={{ focus: true }}
        {...form}
        onValuesChange={guard.onValuesChange}
      >
        {edit && (
          <ConflictNotice changed={edit.changed} isDeleted={edit.isDeleted} addLabel={addLabel} />
        )}
        <ChangedFieldsContext value={{ ...edit?.changed }}>{children}</ChangedFieldsContext>
        {actions && <FormActions {...actions} onCancel={cancel && (() => guard.ask(cancel))} />}
      </Form>
      <UnsavedChangesDialog guard={guard} />
    </>
  );
}
