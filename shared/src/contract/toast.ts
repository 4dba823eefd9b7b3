export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: { label: string; onClick: () => void };
}

/** Older shells return no function to close the toast. */
export type ShowToast = (toast: Toast) => (() => void) | undefined;
