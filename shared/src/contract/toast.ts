export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: { label: string; onClick: () => void };
  /** What the toast is about, such as `payment`. It replaces earlier toasts of its flow. */
  flow?: string;
}

/** Older shells return no function to close the toast. */
export type ShowToast = (toast: Toast) => (() => void) | undefined;
