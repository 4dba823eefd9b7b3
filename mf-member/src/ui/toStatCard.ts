import { hasFailed } from "@portal/shared/data/hasFailed";
import type { UseQueryResult } from "@tanstack/react-query";

/** A failed read without cached data shows `fallback` and Retry. */
export function toStatCard<Data>(
  query: UseQueryResult<Data>,
  valueOf: (data: Data) => number,
  fallback: number | null = null,
) {
  if (query.data !== undefined) return { value: valueOf(query.data) };
  if (!hasFailed(query)) return { value: undefined };
  return {
    value: fallback,
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}
