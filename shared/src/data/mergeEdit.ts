import { hashKey } from "@tanstack/react-query";

export interface MergedEdit<Values> {
  values: Values;
  /** The other save's values of fields that both changed. */
  changed: Partial<Values>;
}

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/** Merges an edit of `seen` into `latest`, the version of another save. */
export function mergeEdit<Values extends object>(
  typed: Values,
  seen: Values,
  latest: Values,
): MergedEdit<Values> {
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

export function isTyped<Values extends object>(
  values: Values,
  initial: Readonly<{ [Field in keyof Values]?: unknown }>,
): boolean {
  return (Object.keys(values) as (keyof Values)[]).some(
    (field) => !isSame(blank(values[field]), blank(initial[field])),
  );
}
