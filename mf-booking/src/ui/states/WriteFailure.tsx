import { Button } from "@portal/shared/ui/Button";
import { TriangleAlert } from "lucide-react";
import { useRef } from "react";
import styles from "./WriteFailure.module.css";

interface Props {
  /** Null without a failure. The live region is always rendered, so that a failure is announced. */
  text: string | null;
  /** Null if the same request would fail again. */
  onRetry: (() => void) | null;
}

/** Alert for the footer of a dialog whose last button sends the write. */
export function WriteFailure({ text, onRetry }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const retry = (send: () => void) => {
    // Retry disappears and would lose the focus.
    const button = region.current?.parentElement?.lastElementChild;
    if (button instanceof HTMLElement) button.focus();
    send();
  };
  return (
    <div className={styles.region} role="status" ref={region}>
      {text && (
        <div className={styles.failure}>
          <TriangleAlert className={styles.icon} size={18} aria-hidden />
          <p className={styles.text}>{text}</p>
          {onRetry && (
            <Button variant="secondary" size="sm" onClick={() => retry(onRetry)}>
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
