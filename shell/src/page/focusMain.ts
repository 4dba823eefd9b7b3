export const MAIN_ID = "main";

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** The retry button disappears, and the focus with it. */
export function retryFromMain(retry: () => void): void {
  focusMain();
  retry();
}
