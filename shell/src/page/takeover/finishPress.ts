/**
 * Presses the element that `find` returns if the mouse is released over it. Browsers send no click
 * when the pressed element was replaced before the release.
 */
export function finishPress(find: () => Element | undefined): void {
  const end = new AbortController();
  const until = { capture: true, signal: end.signal };
  // The button was released outside the window.
  addEventListener("pointerdown", () => end.abort(), until);
  addEventListener(
    "pointerup",
    ({ target }) => {
      end.abort();
      const found = find();
      if (found instanceof HTMLElement && found.contains(target as Node)) found.click();
    },
    until,
  );
}
