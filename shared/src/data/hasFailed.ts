import type { UseQueryResult } from "@tanstack/react-query";

/** True from a failed read until one succeeds, also during a retry. */
export function hasFailed({ isError, data, errorUpdateCount }: UseQueryResult): boolean {
  return isError || (data === undefined && errorUpdateCount > 0);
}
