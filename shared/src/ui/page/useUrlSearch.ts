import { useState } from "react";
import { useSearchParams } from "@portal/shared/vendor/router";
import { useLatestQuery } from "./useLatestQuery";

const searchIn = (params: URLSearchParams): string => params.get("q") ?? "";

/** `text` is in the input, `search` in the URL (`?q=`). */
export function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
  const [text, setText] = useState(search);

  const { latestQuery, expectQuery } = useLatestQuery(params.toString(), (before) => {
    if (search !== searchIn(new URLSearchParams(before))) setText(search);
  });

  function replace(next: URLSearchParams) {
    expectQuery(next.toString());
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return {
    params,
    search,
    text,
    setText,
    /** An empty value removes the parameter. */
    update(values: Record<string, string>) {
      const next = new URLSearchParams(latestQuery());
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      replace(next);
    },
    clear() {
      setText("");
      replace(new URLSearchParams());
    },
  };
}
