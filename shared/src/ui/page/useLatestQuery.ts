import { useEffect, useRef } from "react";

/**
 * The query of the URL as it will be after own navigations: the router renders them late, one after the other, and a
 * change made meanwhile must keep what they set. `query`: as rendered.
 */
export function useLatestQuery(query: string) {
  const latest = useRef(query);
  const awaited = useRef<string[]>([]);
  useEffect(() => {
    // Without a match somebody else has navigated.
    const index = awaited.current.indexOf(query);
    awaited.current = index < 0 ? [] : awaited.current.slice(index + 1);
    if (awaited.current.length === 0) latest.current = query;
  }, [query]);
  return {
    latestQuery: () => latest.current,
    /** Call it before each own navigation. */
    expectQuery(next: string) {
      awaited.current.push(next);
      latest.current = next;
    },
  };
}
