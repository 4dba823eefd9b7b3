import { hasFailed } from "@portal/shared/data/hasFailed";
import type { UseQueryResult } from "@tanstack/react-query";

/**
 * What a stat card shows of its query. A failed read with nothing known from before shows
 * `otherwise` and offers another try; one that is known from before stays as it is.
 */
export function toStatCard<Data>(
  query: UseQueryResult<Data>,
  valueOf: (data: Data) => number,
  otherwise: number | null = null,
) {
  if (query.data !== undefined) return { value: valueOf(query.data) };
  if (!hasFailed(query)) return { value: undefined };
  return {
    value: otherwise,
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}
