import { Button } from "@portal/shared/ui/Button";
import { TriangleAlert } from "lucide-react";
import styles from "./WriteFailure.module.css";

interface Props {
  /** Null without a failure; rendered all the same, so that a failure is announced. */
  text: string | null;
  onRetry: () => void;
}

/** For the footer of a dialog: stays until the write is repeated or its content changes. */
export function WriteFailure({ text, onRetry }: Props) {
  return (
    <div className={styles.region} role="status">
      {text && (
        <div className={styles.failure}>
          <TriangleAlert className={styles.icon} size={18} aria-hidden />
          <p className={styles.text}>{text}</p>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
