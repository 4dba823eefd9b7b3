import { formatCount } from "@portal/shared/domain/numbers";

/** Text such as `1 hour` or `1.5 hours`. */
export function formatHours(hours: number): string {
  return formatCount(hours, "hour");
}
