import type { UseQueryResult } from "@tanstack/react-query";

/** Whether a query failed and has no data. Unlike `isError`, stays true during a retry. */
export function hasFailed({ isError, data, errorUpdateCount }: UseQueryResult): boolean {
  return isError || (data === undefined && errorUpdateCount > 0);
}
