import { Button } from "antd";
import styles from "./FormActions.module.css";

interface Props {
  /** What the submitting button says. */
  submit: string;
  busy: boolean;
  /** Left out where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** The buttons at the end of a form on a page; dialogs bring their own. */
export function FormActions({ submit, busy, onCancel }: Props) {
  return (
    <div className={styles.actions}>
      {onCancel && (
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {submit}
      </Button>
    </div>
  );
}
