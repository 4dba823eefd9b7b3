import type { QueryClient } from "@tanstack/react-query";
import { type Field, isField } from "../takeover/counterpart";

/** Elements that only exist while the user is in the middle of something; the payment widget is an iframe. */
const OPEN = "dialog[open], [role=dialog], [role=alertdialog], iframe";

export interface UnsavedWork {
  exists(): boolean;
  /** Fields of the page that hold typed values now. */
  typedFields(): Field[];
}

/** What a reload would interrupt or lose: typed text, an open dialog, a payment or a write under way. */
export function watchUnsavedWork(
  queryClient: Pick<QueryClient, "isMutating">,
  document: Document = globalThis.document,
): UnsavedWork {
  const typedInto = new Set<Element>();
  const remember = ({ target }: Event) => {
    if (target instanceof Element) typedInto.add(target);
  };
  document.addEventListener("input", remember, { capture: true, passive: true });

  function typedIn(): Element[] {
    // A field that is no longer in the page was sent or left.
    for (const field of typedInto) if (!document.contains(field)) typedInto.delete(field);
    return [...typedInto];
  }

  return {
    typedFields: () => typedIn().filter(isField),
    exists() {
      return (
        typedIn().length > 0 ||
        queryClient.isMutating() > 0 ||
        document.querySelector(OPEN) !== null
      );
    },
  };
}
