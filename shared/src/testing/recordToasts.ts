import type { ShowToast, Toast } from "../contract/toast";

interface RecordedToasts {
  /** The toasts, without their flow. */
  toasts: Omit<Toast, "flow">[];
  /** The flow of each toast. */
  flows: string[];
  /** @throws if the toast names no flow, so that a test notices it */
  toast: (toast: Toast) => ReturnType<ShowToast>;
}

export function recordToasts(onClose?: (toast: Toast) => void): RecordedToasts {
  const toasts: RecordedToasts["toasts"] = [];
  const flows: string[] = [];
  return {
    toasts,
    flows,
    toast(toast) {
      const { flow, ...shown } = toast;
      if (!flow) throw new Error(`The toast "${toast.title}" names no flow.`);
      toasts.push(shown);
      flows.push(flow);
      return () => onClose?.(toast);
    },
  };
}
