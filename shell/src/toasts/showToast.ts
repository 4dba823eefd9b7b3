import { Toast } from "@base-ui/react/toast";
import type { ShowToast } from "@portal/shared/contract/toast";

export const TOAST_DURATION_MS = 3000;

export const toastManager = Toast.createToastManager();

/** spec 1 §8 */
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
