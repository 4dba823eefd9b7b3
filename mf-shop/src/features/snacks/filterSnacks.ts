import type { Snack } from "./snacks.queries";

export const snackSorts = [
  { value: "name", label: "Name" },
  { value: "price-low", label: "Price: Low to High" },
  { value: "price-high", label: "Price: High to Low" },
] as const;

export type SnackSort = (typeof snackSorts)[number]["value"];

const compare: Record<SnackSort, (a: Snack, b: Snack) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  "price-low": (a, b) => a.price - b.price || a.name.localeCompare(b.name),
  "price-high": (a, b) => b.price - a.price || a.name.localeCompare(b.name),
};

/** The sort order in the URL, or 'name' if it is missing or unknown. */
export function parseSort(value: string | null): SnackSort {
  return snackSorts.find((sort) => sort.value === value)?.value ?? "name";
}

export function filterSnacks(snacks: readonly Snack[], search: string, sort: SnackSort): Snack[] {
  const term = search.trim().toLowerCase();
  return snacks
    .filter((snack) => `${snack.name}\n${snack.description ?? ""}`.toLowerCase().includes(term))
    .sort(compare[sort]);
}
