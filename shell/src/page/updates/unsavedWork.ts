import type { QueryClient } from "@tanstack/react-query";

/** Elements that only exist while the user is in the middle of something; the payment widget is an iframe. */
const OPEN = "dialog[open], [role=dialog], [role=alertdialog], iframe";

export interface UnsavedWork {
  exists(): boolean;
  /** Elements of the page into which the user has typed. */
  typedInto(): Element[];
}

/** What a reload would interrupt or lose: typed text, an open dialog, a payment or a write under way. */
export function watchUnsavedWork(
  queryClient: Pick<QueryClient, "isMutating">,
  document: Document = globalThis.document,
): UnsavedWork {
  const fields = new Set<Element>();
  const remember = ({ target }: Event) => {
    if (target instanceof Element) fields.add(target);
  };
  document.addEventListener("input", remember, { capture: true, passive: true });

  function typedInto(): Element[] {
    // A field that is no longer in the page was submitted or discarded.
    for (const field of fields) if (!document.contains(field)) fields.delete(field);
    return [...fields];
  }

  return {
    typedInto,
    exists() {
      return (
        typedInto().length > 0 ||
        queryClient.isMutating() > 0 ||
        document.querySelector(OPEN) !== null
      );
    },
  };
}
