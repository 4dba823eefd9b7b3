/** Where the page's content stands, in the shell's frame. */
export const MAIN_ID = "main";

/** Moves focus to the page's content, as a browser does for a new document. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** Tries again; the button that was pressed goes, and focus would go with it. */
export function retryFromMain(retry: () => void): void {
  focusMain();
  retry();
}
