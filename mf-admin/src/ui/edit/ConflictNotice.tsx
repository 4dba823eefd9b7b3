import { Alert } from "antd";
import { cx } from "../theme/cx";
import styles from "./ConflictNotice.module.css";

interface ConflictNoticeProps {
  changed: object;
  isDeleted?: boolean;
}

/** Shown above a form when another admin saved or deleted the row first. */
export function ConflictNotice({ changed, isDeleted = false }: ConflictNoticeProps) {
  if (isDeleted) {
    return (
      <Alert
        className={cx(styles.notice)}
        type="warning"
        showIcon
        role="alert"
        title="Someone else deleted this while you were editing"
        description="What you typed is still here."
      />
    );
  }
  if (Object.keys(changed).length === 0) return null;
  return (
    <Alert
      className={cx(styles.notice)}
      type="warning"
      showIcon
      role="alert"
      title="Someone else saved changes while you were editing"
      description="What you typed is still here. Check the marked fields, then save again."
    />
  );
}
