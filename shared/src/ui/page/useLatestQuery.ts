import { useEffect, useEffectEvent, useRef } from "react";

/**
 * The query of the URL as it will be after own navigations: the router renders them late, one after the other, and a
 * change made meanwhile must keep what they set. `query`: as rendered. `onOther` is called with the query before when
 * somebody else has navigated.
 */
export function useLatestQuery(query: string, onOther?: (before: string) => void) {
  const latest = useRef(query);
  const seen = useRef(query);
  const awaited = useRef<string[]>([]);
  const reportOther = useEffectEvent((before: string) => onOther?.(before));
  useEffect(() => {
    if (query === seen.current) return;
    const index = awaited.current.indexOf(query);
    awaited.current = index < 0 ? [] : awaited.current.slice(index + 1);
    if (awaited.current.length === 0) latest.current = query;
    if (index < 0) reportOther(seen.current);
    seen.current = query;
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
