import {
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";

/**
 * Reads a query that the page starts for several of its parts. If it has failed, mounting another
 * part does not repeat it; Retry does.
 */
export function useSharedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  return useQuery({ ...options, retryOnMount: false });
}
