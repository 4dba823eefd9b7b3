import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import { MAIN_ID } from "../frame/focusMain";

/** What is wrong with the shell's own elements. The shell's error screen does not count as one. */
export function frameFault(): "removed" | "hidden" | undefined {
  const root = document.getElementById("root");
  if (root?.querySelector(":scope > [role=alert]")) return undefined;
  const main = document.getElementById(MAIN_ID);
  const header = root?.querySelector<HTMLElement>(":scope > header");
  if (!root || !main || !root.contains(main) || !document.getElementById("module-outlet"))
    return "removed";
  if (location.pathname === KIOSK_PATH) return isShown(main) ? undefined : "hidden";
  if (!header) return "removed";
  return isShown(main) && isShown(header) && isInWindow(header) ? undefined : "hidden";
}

const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Scrolling down may move the top bar out of the window, but not sideways. */
function isInWindow(element: HTMLElement): boolean {
  const { left, right, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && right > 0 && left < innerWidth;
}
