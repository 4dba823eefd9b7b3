import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "@portal/shared/vendor/router";
import type { Sort } from "./RecordsTable";

const TYPING_PAUSE = 300;

/**
 * The filter of a list, kept in the address: a search text, a page and further values. A new
 * search or value goes back to page 1. `search` is what is typed, `settled` what the address
 * says, and thereby what is asked of the server once typing pauses.
 */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const settled = params.get("q") ?? "";
  const [search, setSearch] = useState(settled);
  const { key } = useLocation();
  const arrival = useNavigationType();

  // Only a new place in the history overwrites what was typed.
  useEffect(() => {
    if (arrival !== "REPLACE") setSearch(settled);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  // What was put last, also where no render has seen it yet: no choice overwrites another.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  function put(values: Record<string, string>) {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    const wanted = search.trim();
    if (wanted === settled) return;
    const timer = setTimeout(() => put({ q: wanted, page: "" }), TYPING_PAUSE);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search, settled]);

  const by = params.get("sort");
  const sort: Sort | null = by ? { by, descending: params.get("order") === "desc" } : null;

  return {
    search,
    settled,
    /** Null is the list's own order. */
    sort,
    setSort: (next: Sort | null) =>
      put({ sort: next?.by ?? "", order: next?.descending ? "desc" : "", page: "" }),
    setSearch,
    page: Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1),
    setPage: (page: number) => put({ page: page > 1 ? String(page) : "" }),
    get: (name: string) => params.get(name),
    /** Sets a filter; the list starts again at page 1. */
    set: (values: Record<string, string>) => put({ ...values, page: "" }),
    reset() {
      setSearch("");
      latest.current = new URLSearchParams();
      setParams({}, { replace: true });
    },
  };
}

export type AddressFilter = ReturnType<typeof useAddressFilter>;
