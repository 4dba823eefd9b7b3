import type { UseQueryResult } from "@tanstack/react-query";

/** Stays true during a retry. */
export function hasFailed({ isError, data, errorUpdateCount }: UseQueryResult): boolean {
  return isError || (data === undefined && errorUpdateCount > 0);
}
