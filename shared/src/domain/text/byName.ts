const names = new Intl.Collator("en", { numeric: true });

/** Sorts Room 2 before Room 10. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  names.compare(a.name, b.name);
