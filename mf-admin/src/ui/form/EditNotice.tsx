import { Alert } from "antd";
import { cx } from "../cx";
import styles from "./EditNotice.module.css";

interface EditNoticeProps {
  changed: object;
  isDeleted?: boolean;
}

/** Says above a form that another save came first, and that what was typed is still there. */
export function EditNotice({ changed, isDeleted = false }: EditNoticeProps) {
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
