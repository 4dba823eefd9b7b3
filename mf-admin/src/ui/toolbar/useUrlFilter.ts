import { useEffect } from "react";
import { useUrlSearch } from "@portal/shared/ui/page/useUrlSearch";
import type { Sort } from "../../data/lists/listQuery";

const DEBOUNCE_MS = 300;

/**
 * Keeps the filter of a list in the URL: search text, sort order, page and further values. Changing
 * the search or a value returns to page 1. `search` is the text in the input; `appliedSearch` is
 * the debounced text in the URL.
 */
export function useUrlFilter() {
  const { params, search: appliedSearch, text, setText, update, clear } = useUrlSearch();

  useEffect(() => {
    const typed = text.trim();
    if (typed === appliedSearch) return;
    const timer = setTimeout(() => update({ q: typed, page: "" }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text, appliedSearch]);

  const by = params.get("sort");
  const sort: Sort | null = by ? { by, descending: params.get("order") === "desc" } : null;

  return {
    search: text,
    appliedSearch,
    /** Null: the list's default order. */
    sort,
    setSort: (next: Sort | null) =>
      update({ sort: next?.by ?? "", order: next?.descending ? "desc" : "", page: "" }),
    setSearch: setText,
    page: Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1),
    setPage: (page: number) => update({ page: page > 1 ? String(page) : "" }),
    get: (name: string) => params.get(name),
    /** Sets filter values and returns to page 1. */
    set: (values: Record<string, string>) => update({ ...values, page: "" }),
    reset: clear,
  };
}

export type UrlFilter = ReturnType<typeof useUrlFilter>;
