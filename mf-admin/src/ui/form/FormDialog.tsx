import { useId, type ReactNode } from "react";
import { Modal, type FormInstance } from "antd";
import { cx } from "../cx";
import { EditForm, type EditFormProps } from "./EditForm";
import { LeaveQuestion } from "./LeaveQuestion";
import { useFormGuard } from "./useFormGuard";
import styles from "./FormDialog.module.css";

interface FormDialogProps<Values extends object> {
  title: string;
  description?: ReactNode;
  open: boolean;
  onClose: () => void;
  initialValues: Partial<Values>;
  /** What the form begins with, where fields that load later set it themselves. */
  loadedValues?: Partial<Values>;
  submitLabel: string;
  busy: boolean;
  /** Where it can't be undone. */
  danger?: boolean;
  /** Where there is nothing to submit yet. */
  disabled?: boolean;
  onSubmit: (values: Values) => void;
  /** Told what was filled in when a field breaks its rule. */
  onInvalid?: (values: Partial<Values>) => void;
  form?: FormInstance<Values>;
  edit?: EditFormProps<Values>["edit"];
  /** Stands before Cancel and the submit button. */
  extraActions?: ReactNode;
  width?: number;
  children: ReactNode;
}

/**
 * A form in a dialog: Enter submits it, Escape and Cancel close it, after a question if something was
 * typed. A failed write keeps it open.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const formId = useId();
  const guard = useFormGuard(props.loadedValues ?? props.initialValues);
  return (
    <>
      <Modal
        title={props.title}
        open={props.open}
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
          noValidate
          initialValues={props.initialValues}
          guard={guard}
          edit={props.edit}
          onFinish={props.onSubmit}
          onFinishFailed={({ values }) => props.onInvalid?.(values)}
          {...(props.form && { form: props.form })}
        >
          {props.children}
        </EditForm>
      </Modal>
      <LeaveQuestion guard={guard} />
    </>
  );
}
