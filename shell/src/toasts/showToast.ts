import { Toast } from "@base-ui/react/toast";
import type { ShowToast } from "@portal/shared/contract/toast";

export const TOAST_DURATION_MS = 3000;

export const toastManager = Toast.createToastManager();

/** For 3000 ms (spec 1 §8). Returns a function that closes the toast. */
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
