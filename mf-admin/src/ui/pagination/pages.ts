import { formatCount, formatNumber } from "@portal/shared/domain/numbers";

export type PageItem = number | "gap";

/** spec 2 §9 */
export function pageItems(current: number, total: number): PageItem[] {
  if (total <= 5) return Array.from({ length: total }, (_, index) => index + 1);
  const wanted = [1, current - 1, current, current + 1, total];
  const shown = [...new Set(wanted)].filter((page) => page >= 1 && page <= total);
  const items: PageItem[] = [];
  let last = 0;
  for (const page of shown) {
    if (page - last === 2) items.push(last + 1);
    else if (page - last > 2) items.push("gap");
    items.push(page);
    last = page;
  }
  return items;
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

interface Shown {
  page: number;
  pageSize: number;
  total: number;
  /** There are more rows than `total`. */
  hasMore: boolean;
  /** A plural that ends in s: `users`. */
  noun: string;
}

/** 'Showing 11 - 20 of 42 users', or 'of 1,000+ users' */
export function showingText({ page, pageSize, total, hasMore, noun }: Shown): string {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const range = `${formatNumber(first)} - ${formatNumber(last)}`;
  const count = hasMore ? `${formatNumber(total)}+ ${noun}` : formatCount(total, noun.slice(0, -1));
  return `Showing ${range} of ${count}`;
}
