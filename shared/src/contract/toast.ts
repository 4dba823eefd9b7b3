export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: { label: string; onClick: () => void };
}

/** Shows a toast for 3000 ms. Returns a function that closes it, which older shells do not return. */
export type ShowToast = (toast: Toast) => (() => void) | undefined;
