export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: { label: string; onClick: () => void };
}

/** Shows a toast for 3000 ms. */
export type ShowToast = (toast: Toast) => void;
