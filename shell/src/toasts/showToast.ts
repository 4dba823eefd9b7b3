import { createStore } from "@portal/shared/contract/store/createStore";
import type { ShowToast, Toast } from "@portal/shared/contract/toast";

interface QueuedToast {
  toast: Toast;
  /** Called by `Toasts` with the function that closes the toast. */
  onShown(close: () => void): void;
}

/** Until `Toasts` is loaded. */
export const toastQueue = createStore<readonly QueuedToast[]>([]);

/** spec 1 §8 */
export const showToast: ShowToast = (toast) => {
  let close = () => toastQueue.set(toastQueue.getSnapshot().filter((one) => one !== queued));
  const queued: QueuedToast = { toast, onShown: (closeShown) => (close = closeShown) };
  toastQueue.set([...toastQueue.getSnapshot(), queued]);
  return () => close();
};
