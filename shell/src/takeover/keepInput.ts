type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyAction {
  type: "click" | "submit";
  element: HTMLElement;
}

declare global {
  /** Written by the inline script of a prerendered page (shell/host/page/snapshot/early.js). */
  var portalEarly: { action: EarlyAction | null } | undefined;
}

const fields = "input, textarea, select";

export interface KeptInput {
  /** Applies the user's input, focus and last press to `live`. Call once. */
  repeatIn(live: HTMLElement): void;
}

/** Keeps what a user does in a prerendered page until the application has taken it over. */
export function keepInput(page: HTMLElement): KeptInput {
  const changed = new Map<Field, { value: string; checked: boolean }>();
  const note = (field: Element) => {
    if (isField(field)) changed.set(field, { value: field.value, checked: isChecked(field) });
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element) note(target);
  };
  for (const field of page.querySelectorAll(fields))
    if (isField(field) && differs(field)) note(field);
  page.addEventListener("input", onInput, true);

  return {
    repeatIn(live) {
      page.removeEventListener("input", onInput, true);
      const focused = page.contains(document.activeElement) ? document.activeElement : null;
      const selection = focused instanceof HTMLInputElement ? selectionOf(focused) : undefined;
      for (const [field, entered] of changed) {
        const counterpart = counterpartOf(field, live);
        if (counterpart && isField(counterpart)) enter(counterpart, entered);
      }
      const wanted = focused && counterpartOf(focused, live);
      if (wanted instanceof HTMLElement && wanted !== document.activeElement) {
        wanted.focus({ preventScroll: true });
      }
      if (wanted instanceof HTMLInputElement && selection) select(wanted, selection);
      repeatAction(page, live);
    },
  };
}

function repeatAction(page: HTMLElement, live: HTMLElement): void {
  const action = globalThis.portalEarly?.action;
  if (!action || !(page.contains(action.element) || live.contains(action.element))) return;
  globalThis.portalEarly = { action: null };
  const element = counterpartOf(action.element, live);
  if (action.type === "submit" && element instanceof HTMLFormElement) element.requestSubmit();
  else if (element instanceof HTMLElement) element.click();
}

const isField = (element: Element): element is Field => element.matches(fields);

const isChecked = (field: Field) => field instanceof HTMLInputElement && field.checked;

function differs(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((one) => one.selected !== one.defaultSelected);
  }
  return (
    field.value !== field.defaultValue ||
    (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)
  );
}

/** React sees a change only if the value is set past its own property. */
function enter(field: Field, { value, checked }: { value: string; checked: boolean }): void {
  if (field instanceof HTMLInputElement && field.checked !== checked) field.click();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

function selectionOf(input: HTMLInputElement): [number, number] | undefined {
  const { selectionStart, selectionEnd } = input;
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd];
}

function select(input: HTMLInputElement, [start, end]: [number, number]): void {
  // Some types, such as email, have no selection.
  if (input.selectionStart !== null) input.setSelectionRange(start, end);
}

/** The same element, or the one that replaced it: equal in kind, name and label. */
function counterpartOf(element: Element, live: HTMLElement): Element | undefined {
  if (live.contains(element)) return element;
  const label = labelOf(element);
  return [...live.querySelectorAll(element.localName)].find((one) => labelOf(one) === label);
}

function labelOf(element: Element): string {
  const attributes = ["name", "type", "aria-label"].map((name) => element.getAttribute(name));
  const text = isField(element) ? element.labels?.[0]?.textContent : element.textContent;
  return JSON.stringify([...attributes, element.localName === "form" ? "" : text]);
}
