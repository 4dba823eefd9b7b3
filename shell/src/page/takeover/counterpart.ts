export const fields = "input, textarea, select";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isField = (element: Element): element is Field => element.matches(fields);

/**
 * The same element, or the one that replaced it: equal in kind, name and label. Among equal ones the
 * one at the same place. Not one that is disabled, such as before its data has loaded.
 */
export function counterpartOf(
  element: Element,
  page: ParentNode,
  live: HTMLElement,
): Element | undefined {
  const counterpart = live.contains(element) ? element : equalTo(element, page, live);
  return counterpart?.matches(":disabled, [aria-disabled=true]") ? undefined : counterpart;
}

function equalTo(element: Element, page: ParentNode, live: HTMLElement): Element | undefined {
  const label = labelOf(element);
  const equalIn = (root: ParentNode) =>
    [...root.querySelectorAll(element.localName)].filter(
      (candidate) => labelOf(candidate) === label,
    );
  const candidates = equalIn(live);
  return candidates[equalIn(page).indexOf(element)] ?? candidates[0];
}

/** Equal for elements of the same kind, name and label. */
export function labelOf(element: Element): string {
  const names = ["name", "type", "role", "href", "aria-label"];
  const attributes = names.map((name) => element.getAttribute(name));
  const text = isField(element) ? element.labels?.[0]?.textContent : element.textContent;
  return JSON.stringify([...attributes, element.localName === "form" ? "" : text]);
}
