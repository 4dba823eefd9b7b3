import { useEffect, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "@portal/shared/vendor/router";
import { parseSort, type SnackSort } from "./filterSnacks";

/**
 * What the person looks for and in which order, kept in the address so that it can be shared.
 * The typed text is state of its own: the router moves in transitions, too late for an input.
 */
export function useSnackFilter() {
  const [params, setParams] = useSearchParams();
  const [search, setText] = useState(params.get("q") ?? "");
  const { key } = useLocation();
  const arrival = useNavigationType();

  useEffect(() => {
    if (arrival !== "REPLACE") setText(params.get("q") ?? "");
    // Only a new place in the history overwrites what was typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  function put(name: string, value: string) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    search,
    sort: parseSort(params.get("sort")),
    setSearch(text: string) {
      setText(text);
      put("q", text.trim());
    },
    setSort(sort: SnackSort) {
      put("sort", sort === "name" ? "" : sort);
    },
  };
}
