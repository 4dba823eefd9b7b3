import { navigate } from "../../modules/routing/navigate";
import { counterpartOf, type Field, fields, isField } from "./counterpart";
import { finishPress } from "./finishPress";
import { type Repeat, repeatLater } from "./repeatLater";
import { select, type Selected, selectionOf } from "./selection";

interface EarlyAction {
  type: "click" | "submit";
  element: HTMLElement;
  event: Event;
}

interface Entered {
  value: string;
  checked: boolean;
  selection: Selected;
}

declare global {
  /** Written by the inline script of a prerendered page (shell/host/page/snapshot/keepPresses.js). */
  var portalEarly:
    | {
        action: EarlyAction | null;
        /** The control that the mouse is pressing. */
        held: Element | null;
      }
    | undefined;
}

export interface KeptInput {
  /** Applies the user's input, focus and last press to `live`, or when their elements appear there. */
  repeatIn(live: HTMLElement): void;
}

/** Keeps what a user does in a prerendered page until the application has taken it over. */
export function keepInput(page: HTMLElement): KeptInput {
  const changed = new Map<Field, Entered>();
  const isIn = (root: Element, element: Element) =>
    root.contains(element) && element.closest("[data-outlet]") === page.closest("[data-outlet]");
  const note = (field: Element) => {
    if (!isField(field)) return;
    const { value } = field;
    changed.set(field, { value, checked: isChecked(field), selection: selectionOf(field) });
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && isIn(page, target)) note(target);
  };
  for (const field of page.querySelectorAll(fields))
    if (isField(field) && isIn(page, field) && differs(field)) note(field);
  const onSelect = () => {
    const { activeElement: field } = document;
    if (!field || !isField(field)) return;
    // Hydration resets the value, and the selection with it.
    if (changed.get(field)?.value === field.value) note(field);
  };
  // Before React, which hydrates the page in reply to this very event.
  addEventListener("input", onInput, true);
  document.addEventListener("selectionchange", onSelect, true);

  return {
    repeatIn(live) {
      removeEventListener("input", onInput, true);
      document.removeEventListener("selectionchange", onSelect, true);
      const find = (element: Element) => counterpartOf(element, page, live);
      const { activeElement } = document;
      const focused = activeElement && isIn(page, activeElement) ? activeElement : null;
      const selectionIn = (field: Element) =>
        isField(field) ? (changed.get(field)?.selection ?? selectionOf(field)) : null;
      // React removes elements that it could not hydrate.
      const action = takeAction(({ element }) => isIn(page, element) || !element.isConnected);
      const held = globalThis.portalEarly?.held;
      if (held && page.contains(held) && !live.contains(held)) finishPress(() => find(held));
      repeatLater(live, [
        ...[...changed].map(([field, entered]) => repeatInput(() => find(field), entered)),
        ...(focused ? [repeatFocus(() => find(focused), focused, selectionIn(focused))] : []),
        ...(action && !handles(live, action)
          ? [repeatAction(() => find(action.element), action)]
          : []),
      ]);
    },
  };
}

function takeAction(isHere: (action: EarlyAction) => boolean): EarlyAction | undefined {
  const early = globalThis.portalEarly;
  const action = early?.action;
  if (!early || !action || !isHere(action)) return undefined;
  // The inline script keeps later presses in the same object.
  early.action = null;
  return action;
}

/**
 * Whether the live page handles the press itself: the press that made React hydrate the page is still
 * being dispatched. Links ignore it, because the inline script has prevented its default.
 */
const handles = (live: HTMLElement, { element, event }: EarlyAction) =>
  event.eventPhase !== Event.NONE &&
  live.contains(element) &&
  !(element instanceof HTMLAnchorElement);

type Find = () => Element | undefined;

function repeatInput(find: Find, entered: Entered): Repeat {
  return () => {
    const field = find();
    if (!field || !isField(field)) return false;
    enter(field, entered);
    return true;
  };
}

function repeatFocus(find: Find, focused: Element, selection: Selected): Repeat {
  return () => {
    const wanted = find();
    if (!(wanted instanceof HTMLElement)) return false;
    const { activeElement } = document;
    // The live page may have moved the focus itself, such as into a dialog.
    const isFree = activeElement === document.body || activeElement === focused;
    if (activeElement && activeElement !== wanted && !isFree) return true;
    if (wanted !== activeElement) wanted.focus({ preventScroll: true });
    if (isField(wanted) && selection) select(wanted, selection);
    return true;
  };
}

function repeatAction(find: Find, { type, element }: EarlyAction): Repeat {
  return () => {
    const found = find();
    if (type === "submit" && found instanceof HTMLFormElement) found.requestSubmit();
    else if (found instanceof HTMLElement) found.click();
    else if (element instanceof HTMLAnchorElement) navigate(pathOf(element));
    else return false;
    return true;
  };
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

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
export function enter(field: Field, { value, checked }: Omit<Entered, "selection">): void {
  if (field instanceof HTMLInputElement && field.checked !== checked) field.click();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
