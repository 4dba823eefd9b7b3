import { Toast } from "@base-ui/react/toast";
import { CircleAlert, Info, X } from "lucide-react";
import styles from "./Toasts.module.css";
import { TOAST_DURATION_MS, toastManager } from "./showToast";

/** Hover and focus pause the timeout; F6 focuses a toast. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={toastManager} timeout={TOAST_DURATION_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
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
