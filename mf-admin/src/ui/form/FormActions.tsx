import { Button } from "antd";
import styles from "./FormActions.module.css";

interface Props {
  submitLabel: string;
  busy: boolean;
  onCancel?: (() => void) | undefined;
}

/** FormDialog has its own. */
export function FormActions({ submitLabel, busy, onCancel }: Props) {
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
