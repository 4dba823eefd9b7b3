import type { QueryClient } from "@tanstack/react-query";

/**
 * Removes what an ended session has read. A page that is still mounted would read a removed query again, without a
 * session, so queries stay until their page has left. Returns a function that removes the rest.
 */
export function clearQueriesOfLeftPages(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  void queryClient.cancelQueries();
  queryClient.getMutationCache().clear();
  const ended = new Set(cache.getAll());
  const removeUnused = () => {
    for (const query of ended) {
      if (query.getObserversCount() > 0) continue;
      ended.delete(query);
      cache.remove(query);
    }
    if (ended.size === 0) stop();
  };
  const stop = cache.subscribe(({ type }) => {
    if (type === "observerRemoved") removeUnused();
  });
  removeUnused();
  return () => {
    stop();
    for (const query of ended) cache.remove(query);
  };
}
