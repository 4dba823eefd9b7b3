import { useStore } from "@portal/shared/contract/store/useStore";
import { Toast } from "@base-ui/react/toast";
import { CircleAlert, Info, X } from "lucide-react";
import { useDeferredValue, useEffect } from "react";
import styles from "./Toasts.module.css";
import { reserveSpace } from "./reserveSpace";
import { TOAST_DURATION_MS, toastQueue } from "./showToast";

const toastManager = Toast.createToastManager();

/** Hover and focus pause the timeout; F6 focuses a toast. */
export function Toasts() {
  // In a later render than the event's: measuring a toast would delay the paint that answers a tap.
  const queue = useDeferredValue(useStore(toastQueue));
  // Runs after the provider has subscribed to the manager.
  useEffect(() => showQueued(), [queue]);
  return (
    <Toast.Provider toastManager={toastManager} timeout={TOAST_DURATION_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport ref={reserveSpace} className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function showQueued(): void {
  const queued = toastQueue.getSnapshot();
  if (queued.length === 0) return;
  toastQueue.set([]);
  for (const { toast, onShown, onClosed } of queued) {
    const { title, description, variant = "default", action } = toast;
    const id = toastManager.add({
      title,
      description,
      type: variant,
      timeout: TOAST_DURATION_MS,
      onClose: onClosed,
      ...(action && {
        actionProps: {
          children: action.label,
          onClick: () => {
            toastManager.close(id);
            action.onClick();
          },
        },
      }),
    });
    onShown(() => toastManager.close(id));
  }
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      // Replaces Base UI's dialog role. Alerts are announced immediately.
      role={toast.type === "destructive" ? "alert" : "group"}
      aria-modal={undefined}
      swipeDirection="right"
    >
      <Toast.Content className={styles.content}>
        {toast.type === "destructive" ? (
          <CircleAlert className={styles.icon} aria-hidden size={20} />
        ) : (
          <Info className={styles.icon} aria-hidden size={20} />
        )}
        <div className={styles.text}>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.description} />
          <Toast.Action className={styles.action} />
        </div>
        <Toast.Close className={styles.close} aria-label="Dismiss" aria-hidden={false}>
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
