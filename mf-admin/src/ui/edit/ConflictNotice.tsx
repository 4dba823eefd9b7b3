import { useEffect, useRef } from "react";
import { Alert } from "antd";
import styles from "./ConflictNotice.module.css";

interface ConflictNoticeProps {
  /** Changes its identity with every conflict, so that the notice is shown again. */
  changed: object;
  isDeleted?: boolean;
  /** Label of the button that adds a deleted row again. Missing if the row cannot be added. */
  addLabel?: string | undefined;
}

/** Takes the focus, because the pressed button may be far below it. */
export function ConflictNotice({ changed, isDeleted = false, addLabel }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "center" });
    notice.current?.focus({ preventScroll: true });
  }, [changed, isDeleted]);

  if (!isDeleted && Object.keys(changed).length === 0) return null;
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <Alert
        type="warning"
        showIcon
        role="presentation"
        title={
          isDeleted
            ? "Someone else deleted this while you were editing"
            : "Someone else saved changes while you were editing"
        }
        description={
          isDeleted
            ? deletedRowAdvice(addLabel)
            : "What you typed is still here. Check the marked fields, then save again."
        }
      />
    </div>
  );
}

const deletedRowAdvice = (addLabel: string | undefined): string =>
  addLabel
    ? `What you typed is still here. Press “${addLabel}” to add it again, or cancel.`
    : "What you typed is still here but can't be saved. Copy what you need, then cancel.";
