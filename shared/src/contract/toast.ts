export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: { label: string; onClick: () => void };
  /** Such as `payment`. A toast replaces the earlier ones of its flow, such as a failed attempt. */
  flow?: string;
}

/** Older shells return no function to close the toast. */
export type ShowToast = (toast: Toast) => (() => void) | undefined;
