import type { UseQueryResult } from "@tanstack/react-query";

/** True from a read's failure until one is answered: also while another try is under way. */
export function hasFailed({ isError, data, errorUpdateCount }: UseQueryResult): boolean {
  return isError || (data === undefined && errorUpdateCount > 0);
}
