import { useId, type ReactNode } from "react";
import { type FormInstance } from "antd";
import { cx } from "../theme/cx";
import { EditForm, type EditFormProps } from "../edit/EditForm";
import { useFormGuard } from "./useFormGuard";
import styles from "./FormDialog.module.css";
import { Dialog } from "./Dialog";

interface FormDialogProps<Values extends object> {
  title: string;
  description?: ReactNode;
  open: boolean;
  onClose: () => void;
  initialValues: Partial<Values>;
  /** The initial values of fields that are rendered later, when their data is loaded. */
  loadedValues?: Partial<Values>;
  submitLabel: string;
  busy: boolean;
  danger?: boolean;
  disabled?: boolean;
  onSubmit: (values: Values) => void;
  onInvalid?: (values: Partial<Values>) => void;
  form?: FormInstance<Values>;
  edit?: EditFormProps<Values>["edit"];
  extraActions?: ReactNode;
  width?: number;
  /** Set if the dialog replaces another one, which has the focus by then. */
  opener?: Element | null;
  children: ReactNode;
}

/** Escape and Cancel ask before unsaved changes are lost. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const formId = useId();
  const guard = useFormGuard(props.loadedValues ?? props.initialValues);
  return (
    <Dialog
      title={props.title}
      open={props.open}
      opener={props.opener ?? null}
      onCancel={() => guard.ask(props.onClose)}
      okText={props.submitLabel}
      okButtonProps={{
        htmlType: "submit",
        form: formId,
        danger: props.danger ?? false,
        disabled: props.disabled ?? false,
      }}
      cancelButtonProps={{ disabled: props.busy }}
      confirmLoading={props.busy}
      mask={{ closable: false }}
      destroyOnHidden
      width={props.width ?? 520}
      footer={(buttons) => (
        <div className={styles.footer}>
          {props.extraActions}
          {buttons}
        </div>
      )}
    >
      {props.description && <p className={styles.description}>{props.description}</p>}
      <EditForm<Values>
        id={formId}
        name={formId}
        className={cx(styles.form)}
        initialValues={props.initialValues}
        guard={guard}
        edit={props.edit}
        addLabel={props.disabled ? undefined : props.submitLabel}
        onFinish={props.onSubmit}
        onFinishFailed={({ values }) => props.onInvalid?.(values)}
        {...(props.form && { form: props.form })}
      >
        {props.children}
      </EditForm>
    </Dialog>
  );
}
