import { useEffect } from "react";
import { useUrlSearch } from "@portal/shared/ui/page/useUrlSearch";
import type { Sort } from "../../data/lists/listQuery";

const DEBOUNCE_MS = 300;

/**
 * A list's filter in the URL. `search` is the text in the input, `appliedSearch` the debounced text
 * in the URL. Changes of the search or a value return to page 1.
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
    /** Null is the list's default order. */
    sort,
    setSort: (next: Sort | null) =>
      update({ sort: next?.by ?? "", order: next?.descending ? "desc" : "", page: "" }),
    setSearch: setText,
    page: Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1),
    setPage: (page: number) => update({ page: page > 1 ? String(page) : "" }),
    get: (name: string) => params.get(name),
    countSet: (...names: string[]) => names.filter((name) => params.has(name)).length,
    set: (values: Record<string, string>) => update({ ...values, page: "" }),
    reset: clear,
  };
}

export type UrlFilter = ReturnType<typeof useUrlFilter>;
