import {
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";

/** Mounting another part does not repeat a failed read; Retry does. */
export function useSharedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  return useQuery({ ...options, retryOnMount: false });
}
