import {
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";

/**
 * A part of a page whose reads start in one round elsewhere. A part that appears asks nothing of
 * its own when the read has failed: it waits for Retry.
 */
export function useSharedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  return useQuery({ ...options, retryOnMount: false });
}
