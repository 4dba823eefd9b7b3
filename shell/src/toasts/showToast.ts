import { createStore } from "@portal/shared/contract/store/createStore";
import type { ShowToast, Toast } from "@portal/shared/contract/toast";

interface QueuedToast {
  toast: Toast;
  /** Called by `Toasts` with the function that closes the toast. */
  onShown(close: () => void): void;
  onClosed(): void;
}

/** Until `Toasts` is loaded. */
export const toastQueue = createStore<readonly QueuedToast[]>([]);

/** Closes the last toast of a flow. */
const closeByFlow = new Map<string, () => void>();

/** spec 1 §8 */
export const showToast: ShowToast = (toast) => {
  let closeShown = () => toastQueue.set(toastQueue.getSnapshot().filter((one) => one !== queued));
  const close = () => closeShown();
  const queued: QueuedToast = {
    toast,
    onShown: (closeThis) => (closeShown = closeThis),
    onClosed() {
      if (toast.flow !== undefined && closeByFlow.get(toast.flow) === close)
        closeByFlow.delete(toast.flow);
    },
  };
  if (toast.flow !== undefined) {
    closeByFlow.get(toast.flow)?.();
    closeByFlow.set(toast.flow, close);
  }
  toastQueue.set([...toastQueue.getSnapshot(), queued]);
  return close;
};
