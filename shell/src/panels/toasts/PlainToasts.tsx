import { useStore } from "@portal/shared/contract/store/useStore";
import { Button } from "@portal/shared/ui/Button";
import { useEffect, useState } from "react";
import styles from "./PlainToasts.module.css";
import { reserveSpace } from "./reserveSpace";
import { dropQueued, type QueuedToast, TOAST_DURATION_MS, toastQueue } from "./showToast";

const LOAD_LIMIT_MS = 1000;

/** Shows the queue until `Toasts` is loaded. Part of the first script, because it also reports that files are missing. */
export function PlainToasts() {
  const queue = useStore(toastQueue);
  const isWaiting = queue.length > 0;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), LOAD_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!isLate) return null;
  return (
    <div ref={reserveSpace} className={styles.place}>
      {queue.map((queued, index) => (
        <PlainToast key={index} queued={queued} />
      ))}
    </div>
  );
}

function PlainToast({ queued }: { queued: QueuedToast }) {
  const { title, description, action } = queued.toast;
  useEffect(() => {
    const timer = setTimeout(close, TOAST_DURATION_MS, queued);
    return () => clearTimeout(timer);
  }, [queued]);
  return (
    <div className={styles.toast} role="alert">
      <b>{title}</b>
      {description && <span>{description}</span>}
      {action && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            close(queued);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

function close(queued: QueuedToast): void {
  dropQueued(queued);
  queued.onClosed();
}
