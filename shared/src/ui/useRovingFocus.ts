import { type FocusEvent, type KeyboardEvent, useState } from "react";

/**
 * One tab stop for a row of buttons: the focused one, otherwise `active` or the first. Arrow keys,
 * Home and End move the focus.
 */
export function useRovingFocus<Value extends string>(
  values: readonly Value[],
  active: Value | null,
) {
  const [focused, setFocused] = useState<Value | null>(null);
  const known = [focused, active].find((value) => value !== null && values.includes(value));
  const tabStop = known ?? values[0];
  return {
    group: {
      onKeyDown: moveFocus,
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      },
    },
    item: (value: Value) => ({
      tabIndex: value === tabStop ? 0 : -1,
      onFocus: () => setFocused(value),
    }),
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === event.target);
  const next = targetOf(event.key, at, buttons.length);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
