import { useEffect } from "react";

/** Focuses a booking again after it has moved to another column, where it is a new element. */
export function useFocusMoved(entries: readonly unknown[] | null, focused: string | null) {
  useEffect(() => {
    if (!entries || !focused?.startsWith("entry ") || document.activeElement !== document.body)
      return;
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
  }, [entries, focused]);
}
