import { useEffect, useEffectEvent, useRef } from "react";

/**
 * The query of the URL, including own navigations that the router has not rendered yet: a further change must keep what
 * they set. `query`: the rendered query. `onOtherNavigation`: called when other code has navigated.
 */
export function useLatestQuery(query: string, onOtherNavigation?: (previousQuery: string) => void) {
  const latest = useRef(query);
  const seen = useRef(query);
  const awaited = useRef<string[]>([]);
  const reportOther = useEffectEvent((previousQuery: string) => onOtherNavigation?.(previousQuery));
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
