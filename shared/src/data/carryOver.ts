import { hashKey } from "@tanstack/react-query";

export interface CarriedOver<Values> {
  /** What was typed, with what was saved where nothing was typed. */
  values: Values;
  /** The saved value of every field that another save changed to something else than was typed. */
  changed: Partial<Values>;
}

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/** Merges an edit of `seen` into the `latest` version, which another save wrote meanwhile. */
export function carryOver<Values extends object>(
  typed: Values,
  seen: Values,
  latest: Values,
): CarriedOver<Values> {
  const values = { ...typed };
  const changed: Partial<Values> = {};
  for (const field of Object.keys({ ...typed, ...seen, ...latest }) as (keyof Values)[]) {
    if (isSame(seen[field], latest[field]) || isSame(typed[field], latest[field])) continue;
    changed[field] = latest[field];
    if (isSame(typed[field], seen[field])) values[field] = latest[field];
  }
  return { values, changed };
}

const blank = (value: unknown) => (value === undefined || value === "" ? null : value);

/** Whether a form holds anything else than it began with. Empty fields are equal. */
export function isTyped<Values extends object>(
  values: Values,
  initial: Readonly<{ [Field in keyof Values]?: unknown }>,
): boolean {
  return (Object.keys(values) as (keyof Values)[]).some(
    (field) => !isSame(blank(values[field]), blank(initial[field])),
  );
}
