import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "@portal/shared/vendor/router";
import type { Sort } from "../../data/lists/listQuery";

const DEBOUNCE_MS = 300;

/**
 * Keeps the filter of a list in the URL: search text, sort order, page and further values. Changing
 * the search or a value returns to page 1. `search` is the text in the input; `appliedSearch` is
 * the debounced text in the URL.
 */
export function useUrlFilter() {
  const [params, setParams] = useSearchParams();
  const appliedSearch = params.get("q") ?? "";
  const [search, setSearch] = useState(appliedSearch);

  // Includes changes that are not rendered yet, so that two changes in a row both apply.
  const latest = useRef(params);

  // The router reports this hook's own changes late, possibly while the next text is being typed:
  // only a search that comes from elsewhere (Back, a link) may overwrite the input.
  const written = useRef(new Set<string>());
  useEffect(() => {
    if (!written.current.has(appliedSearch)) setSearch(appliedSearch);
    if (appliedSearch === (latest.current.get("q") ?? "")) written.current.clear();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [appliedSearch]);

  useEffect(() => {
    latest.current = params;
  }, [params]);

  function update(values: Record<string, string>) {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    const typed = search.trim();
    if (typed === appliedSearch) return;
    const timer = setTimeout(() => {
      written.current.add(typed);
      update({ q: typed, page: "" });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search, appliedSearch]);

  const by = params.get("sort");
  const sort: Sort | null = by ? { by, descending: params.get("order") === "desc" } : null;

  return {
    search,
    appliedSearch,
    /** Null: the list's default order. */
    sort,
    setSort: (next: Sort | null) =>
      update({ sort: next?.by ?? "", order: next?.descending ? "desc" : "", page: "" }),
    setSearch,
    page: Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1),
    setPage: (page: number) => update({ page: page > 1 ? String(page) : "" }),
    get: (name: string) => params.get(name),
    /** Sets filter values and returns to page 1. */
    set: (values: Record<string, string>) => update({ ...values, page: "" }),
    reset() {
      setSearch("");
      latest.current = new URLSearchParams();
      setParams({}, { replace: true });
    },
  };
}

export type UrlFilter = ReturnType<typeof useUrlFilter>;
