import { useLayoutEffect } from "react";

/** Ctrl+Z or ⌘Z. Undefined while there is nothing to undo. */
export function useUndoKey(undo: (() => void) | undefined) {
  // The key works as soon as the button Undo is shown.
  useLayoutEffect(() => {
    if (!undo) return;
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof HTMLInputElement;
      const isUndo =
        event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping) return;
      event.preventDefault();
      undo?.();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [undo]);
}
