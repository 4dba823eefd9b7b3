export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: { label: string; onClick: () => void };
}

/** Shows a toast for 3000 ms. Older shells return no function to close it. */
export type ShowToast = (toast: Toast) => (() => void) | undefined;
