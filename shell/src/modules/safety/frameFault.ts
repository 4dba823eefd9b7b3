import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import { MAIN_ID } from "../../page/focusMain";

const frame = () => {
  const root = document.getElementById("root");
  const main = document.getElementById(MAIN_ID);
  const header = root?.querySelector<HTMLElement>(":scope > header");
  return { root, main: root?.contains(main) ? main : null, header };
};

/** Whether an element of the shell is missing. The shell's error screen needs none of them. */
export function isFrameRemoved(): boolean {
  const { root, main, header } = frame();
  if (root?.querySelector(":scope > [role=alert]")) return false;
  if (!main?.contains(document.getElementById("module-outlet"))) return true;
  return !header && location.pathname !== KIOSK_PATH;
}

/** What is wrong with the shell's own elements. The shell's error screen is not a fault. */
export function frameFault(): "removed" | "hidden" | "disabled" | undefined {
  if (isFrameRemoved()) return "removed";
  const { main, header } = frame();
  const isWhole = !main || (isShown(main) && (!header || (isShown(header) && isInWindow(header))));
  // Open dialogs make the root inert, but none of these.
  const isInert = [document.documentElement, document.body, header, main].some((one) => one?.inert);
  if (!isWhole) return "hidden";
  return isInert ? "disabled" : undefined;
}

const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Scrolling down may move the top bar out of the window, but not sideways. */
function isInWindow(element: HTMLElement): boolean {
  const { left, right, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && right > 0 && left < innerWidth;
}
