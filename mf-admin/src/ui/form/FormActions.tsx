import { Button } from "antd";
import styles from "./FormActions.module.css";

export interface FormActionsProps {
  submitLabel: string;
  busy: boolean;
  onCancel?: (() => void) | undefined;
}

/** Buttons of a form in a page; `FormDialog` has its own. */
export function FormActions({ submitLabel, busy, onCancel }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      {onCancel && (
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {submitLabel}
      </Button>
    </div>
  );
}
