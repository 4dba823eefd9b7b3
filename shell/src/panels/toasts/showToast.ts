import { createStore } from "@portal/shared/contract/store/createStore";
import type { ShowToast, Toast } from "@portal/shared/contract/toast";

export interface QueuedToast {
  toast: Toast;
  /** Called by `Toasts` with the function that closes the toast. */
  onShown(close: () => void): void;
  onClosed(): void;
}

/** spec 1 §9 */
export const TOAST_DURATION_MS = 3000;

/** Toasts to show when `Toasts` is loaded. */
export const toastQueue = createStore<readonly QueuedToast[]>([]);

export const dropQueued = (queued: QueuedToast): void =>
  toastQueue.set(toastQueue.getSnapshot().filter((one) => one !== queued));

/** Closes the last toast of a flow. */
const closeByFlow = new Map<string, () => void>();

/** spec 1 §8 */
export const showToast: ShowToast = (toast) => {
  let closeShown = () => dropQueued(queued);
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
