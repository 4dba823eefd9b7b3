import type { QueryClient } from "@tanstack/react-query";

/** Elements that only exist while the user is in the middle of something; the payment widget is an iframe. */
const OPEN = "dialog[open], [role=dialog], [role=alertdialog], iframe";

interface UnsavedWork {
  exists(): boolean;
}

/** What a reload would interrupt or lose: typed text, an open dialog, a payment or a write under way. */
export function watchUnsavedWork(
  queryClient: Pick<QueryClient, "isMutating">,
  document: Document = globalThis.document,
): UnsavedWork {
  const typedInto = new Set<EventTarget>();
  const remember = ({ target }: Event) => {
    if (target) typedInto.add(target);
  };
  document.addEventListener("input", remember, { capture: true, passive: true });

  return {
    exists() {
      // A field that is no longer in the page was sent or left.
      const isTyped = [...typedInto].some((field) => {
        if (document.contains(field as Node)) return true;
        typedInto.delete(field);
        return false;
      });
      return isTyped || queryClient.isMutating() > 0 || document.querySelector(OPEN) !== null;
    },
  };
}
