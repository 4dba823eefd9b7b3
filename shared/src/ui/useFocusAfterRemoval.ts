import { useEffect, useState, type RefCallback } from "react";

/** An element and its place among its siblings. */
interface Step {
  element: Element;
  place: number;
}

/**
 * When the focused control is removed with its row, the browser moves the focus to the start of the
 * document. This moves it to what took the place of the row: the next row, the one before it, or the text of
 * an empty list. Returns the ref of the element that contains the rows.
 */
export function useFocusAfterRemoval(): RefCallback<HTMLElement> {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!root) return undefined;
    let path: Step[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && root.contains(target)) path = pathFrom(target, root);
    };
    const onChange = () => {
      const isLost = document.activeElement === document.body;
      if (!isLost || path[0]?.element.isConnected !== false) return;
      const removed = path.findLastIndex(({ element }) => !element.isConnected);
      const parent = path[removed + 1]?.element;
      const place = path[removed]?.place ?? 0;
      path = [];
      const target = parent?.children[place] ?? parent?.children[place - 1] ?? parent;
      if (target instanceof HTMLElement) focusOnce(target);
    };
    const observer = new MutationObserver(onChange);
    // Of the whole document, because a dialog may keep the focus until the row has gone.
    observer.observe(document.body, { childList: true, subtree: true });
    root.addEventListener("focusin", onFocus);
    return () => {
      observer.disconnect();
      root.removeEventListener("focusin", onFocus);
    };
  }, [root]);
  return setRoot;
}

function pathFrom(element: Element, root: Element): Step[] {
  const parent = element.parentElement;
  if (element === root || !parent) return [{ element, place: 0 }];
  const place = [...parent.children].indexOf(element);
  return [{ element, place }, ...pathFrom(parent, root)];
}

/** Rows and texts can have the focus, but are no tab stops. */
function focusOnce(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}
