import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "@portal/shared/vendor/router";
import { useLatestQuery } from "./useLatestQuery";

/** `text` is in the input, `search` in the URL (`?q=`). */
export function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const [text, setText] = useState(search);

  const { latestQuery, expectQuery } = useLatestQuery(params.toString());

  // The router reports own changes late: they must not overwrite what was typed since.
  const written = useRef(new Set<string>());
  const seen = useRef(search);
  useEffect(() => {
    // What is typed before the first effect stays.
    if (search === seen.current) return;
    seen.current = search;
    const isOwn = written.current.has(search);
    if (!isOwn) setText(search);
    const awaited = new URLSearchParams(latestQuery()).get("q") ?? "";
    if (!isOwn || search === awaited) written.current.clear();
  }, [search]);

  function replace(next: URLSearchParams) {
    written.current.add(next.get("q") ?? "");
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
