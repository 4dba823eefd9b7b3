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
      const element = find();
      if (element instanceof HTMLElement && element.contains(target as Node)) element.click();
    },
    until,
  );
}
