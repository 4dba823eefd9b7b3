const names = new Intl.Collator("en", { numeric: true });

/** Sorts Room 2 before Room 10. */
export const compareNames = (a: string, b: string): number => names.compare(a, b);

export const byName = (a: { name: string }, b: { name: string }): number =>
  compareNames(a.name, b.name);
