const TOASTS_BOTTOM = "--toasts-bottom";

/** Ref of the toasts' element. Writes its lower edge into a CSS variable, by which the cart moves down. */
export function reserveSpace(toasts: HTMLElement | null): (() => void) | undefined {
  if (!toasts) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { height, bottom } = toasts.getBoundingClientRect();
    if (height === 0) style.removeProperty(TOASTS_BOTTOM);
    else style.setProperty(TOASTS_BOTTOM, `${Math.ceil(bottom)}px`);
  });
  observer.observe(toasts);
  return () => {
    observer.disconnect();
    style.removeProperty(TOASTS_BOTTOM);
  };
}
