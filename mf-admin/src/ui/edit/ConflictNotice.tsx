import { useEffect, useRef } from "react";
import { Alert } from "antd";
import styles from "./ConflictNotice.module.css";

interface ConflictNoticeProps {
  /** A new object after every conflict. */
  changed: object;
  isDeleted?: boolean;
}

/** Takes the focus, because the pressed button may be far below it. */
export function ConflictNotice({ changed, isDeleted = false }: ConflictNoticeProps) {
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
            ? "What you typed is still here."
            : "What you typed is still here. Check the marked fields, then save again."
        }
      />
    </div>
  );
}
