export const MAIN_ID = "main";

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** The pressed button disappears on retry. */
export function retryFromMain(retry: () => void): void {
  focusMain();
  retry();
}
