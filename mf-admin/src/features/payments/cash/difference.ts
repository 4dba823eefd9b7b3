import { formatPaise } from "@portal/shared/domain/money";

/** `No difference`, `₹100 short` or `₹100 over`. */
export function formatDifference(paise: number): string {
  if (paise === 0) return "No difference";
  return `${formatPaise(Math.abs(paise))} ${paise < 0 ? "short" : "over"}`;
}
