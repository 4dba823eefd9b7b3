import type { Field } from "./counterpart";

/** Null for fields without a selection, such as those of type email. */
export type Selected = [start: number, end: number] | null;

export function selectionOf(field: Field): Selected {
  if (field instanceof HTMLSelectElement) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

export function select(field: Field, [start, end]: NonNullable<Selected>): void {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return;
  field.setSelectionRange(start, end);
}
