import { Button } from "antd";
import { Undo2, X } from "lucide-react";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import styles from "./NoticeBar.module.css";

export interface Notice {
  text: string;
  isError?: boolean;
  /** The reason of an error. A notice about being offline ends once the browser is online. */
  error?: unknown;
  action?: { label: string; run: () => void };
}

interface NoticeBarProps {
  notice: Notice;
  onClose: () => void;
}

/** Stays until its parent removes it: a toast ends too soon for Undo. */
export function NoticeBar({ notice, onClose }: NoticeBarProps) {
  useForgetOfflineError({ error: notice.error, reset: onClose });
  return (
    <div className={styles.bar} role={notice.isError ? "alert" : "status"}>
      <span className={styles.text}>{notice.text}</span>
      {notice.action && (
        <Button type="primary" icon={<Undo2 size={16} aria-hidden />} onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      )}
      <Button
        type="text"
        icon={<X size={16} aria-hidden />}
        aria-label="Dismiss"
        onClick={onClose}
      />
    </div>
  );
}
