import { enter } from "../takeover/keepInput";
import { type Field, fields, isField, labelOf } from "../takeover/counterpart";

/** A field, an editable element, or a select list that a library draws. */
export type Typable = Field | HTMLElement;

const CHOICE = "[role=combobox]";
const EDITABLE = "[contenteditable]:not([contenteditable=false])";
const TYPABLE = `${fields}, ${EDITABLE}, ${CHOICE}`;
/** Such as antd's options in view, which have no role. */
const OPTION = "[role=option], [title], [aria-selected]";
/** Elements from a select list to the one around its text. */
const DEPTH = 3;
const OPENS_MS = 3000;

export const isTypable = (element: Element): element is Typable => element.matches(TYPABLE);

/** A text field with suggestions has a value of its own. */
export const isChoice = (element: Element): boolean =>
  element.matches(CHOICE) && (!isField(element) || element.value === "");

export const typablesLike = (name: string): Typable[] =>
  [...document.querySelectorAll(TYPABLE)].filter(isTypable).filter((one) => nameOf(one) === name);

/** Equal for elements of the same kind and label, whatever they hold. */
export function nameOf(element: Typable): string {
  if (isField(element)) return labelOf(element);
  const labels = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const texts = labels
    .filter((id) => id !== element.id)
    .map((id) => document.getElementById(id)?.textContent);
  return JSON.stringify([
    element.getAttribute("role"),
    element.getAttribute("aria-label"),
    ...texts,
  ]);
}

export function valueOf(element: Typable): string {
  if (isChoice(element)) return chosenIn(element);
  return isField(element) ? element.value : element.innerText;
}

/** @returns false if it does not hold the value yet */
export function enterIn(element: Typable, value: string, checked: boolean): boolean {
  if (isChoice(element)) return choose(element, value);
  if (!isField(element)) {
    element.focus();
    getSelection()?.selectAllChildren(element);
    // Editors ignore text that is not inserted by a command.
    if (!document.execCommand("insertText", false, value)) element.textContent = value;
    return true;
  }
  enter(element, { value, checked });
  return element.value === value;
}

/**
 * Select lists that a library draws dispatch no event for a choice.
 * @returns those that show another text than when the user came to them
 */
export function watchChoices(): () => Element[] {
  const before = new Map<Element, string>();
  const remember = ({ target }: Event) => {
    const choice = target instanceof Element ? target.closest<HTMLElement>(CHOICE) : null;
    if (choice && isChoice(choice) && !before.has(choice)) before.set(choice, chosenIn(choice));
  };
  document.addEventListener("focusin", remember, { capture: true, passive: true });
  return () =>
    [...before]
      .filter(([choice, text]) => document.contains(choice) && chosenIn(choice) !== text)
      .map(([choice]) => choice);
}

/** Around the select list, without the popup: the nearest element with text. */
function shownBy(choice: Element): Element {
  let element = choice;
  for (let depth = 0; depth < DEPTH && !element.textContent; depth += 1) {
    element = element.parentElement ?? element;
  }
  return element;
}

const chosenIn = (choice: Element): string => shownBy(choice).textContent.trim();

function choose(choice: HTMLElement, text: string): boolean {
  if (chosenIn(choice) === text) return true;
  const options = () =>
    [...document.querySelectorAll<HTMLElement>(OPTION)].filter(
      (one) => !shownBy(choice).contains(one) && one.textContent.trim() === text,
    );
  if (choice.getAttribute("aria-expanded") !== "true") {
    press(choice);
    // Closes the list again if it does not contain the value, which may only be found by a search.
    setTimeout(
      () => choice.getAttribute("aria-expanded") === "true" && press(document.body),
      OPENS_MS,
    );
  }
  const option = options().at(-1);
  if (option) press(option);
  return false;
}

function press(element: Element): void {
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    const Press = type.startsWith("pointer") ? PointerEvent : MouseEvent;
    element.dispatchEvent(new Press(type, { bubbles: true, cancelable: true, button: 0 }));
  }
}
