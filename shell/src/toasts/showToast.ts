import { Toast } from "@base-ui/react/toast";
import type { ShowToast } from "@portal/shared/contract/toast";

export const TOAST_DURATION_MS = 3000;

/** Connects `showToast` with `Toasts`. */
export const toastManager = Toast.createToastManager();

/** Shows a toast for 3000 ms (spec 1 §8). Returns a function that closes it. */
export const showToast: ShowToast = ({ title, description, variant = "default", action }) => {
  const id = toastManager.add({
    title,
    description,
    type: variant,
    timeout: TOAST_DURATION_MS,
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
  return () => toastManager.close(id);
};
