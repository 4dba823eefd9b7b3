import { useEffect, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "@portal/shared/vendor/router";
import { parseSort, type SnackSort } from "./filterSnacks";

/**
 * Search and sort, kept in the URL. The input text is also local state, because router updates are
 * transitions and too slow for a controlled input.
 */
export function useSnackFilter() {
  const [params, setParams] = useSearchParams();
  const [search, setText] = useState(params.get("q") ?? "");
  const { key } = useLocation();
  const navigationType = useNavigationType();

  useEffect(() => {
    if (navigationType !== "REPLACE") setText(params.get("q") ?? "");
    // Only navigation, not our own replace, overwrites the typed text.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  function setParam(name: string, value: string) {
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
      setParam("q", text.trim());
    },
    setSort(sort: SnackSort) {
      setParam("sort", sort === "name" ? "" : sort);
    },
  };
}
