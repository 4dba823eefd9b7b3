export const MAIN_ID = "main";

/** Moves focus to the page's content, as a browser does after a page load. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** Focuses the content first: the pressed button disappears on retry. */
export function retryFromMain(retry: () => void): void {
  focusMain();
  retry();
}
