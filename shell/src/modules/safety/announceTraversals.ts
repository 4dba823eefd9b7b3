import { traverseEvent } from "@portal/shared/contract/traverseEvent";

/**
 * Lets a form keep the page on Back and Forward, in browsers without the Navigation API. Called before any
 * router listens: browsers call the listeners of `popstate` in the order of their registration, also capturing
 * ones.
 */
export function announceTraversals(): void {
  addEventListener("popstate", (event) => {
    const isPush = "singleSpa" in event;
    if (!isPush && !dispatchEvent(traverseEvent())) event.stopImmediatePropagation();
  });
}
