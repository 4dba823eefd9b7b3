import { formatInstantTime } from "@portal/shared/domain/formatDates";
import type { HeldSlot } from "./slots.queries";

/** `held, free again at 10:35 AM at the latest`, or `held for you until 10:35 AM` */
export function holdText({ held_until, is_own }: HeldSlot): string {
  const end = formatInstantTime(held_until);
  return is_own ? `held for you until ${end}` : `held, free again at ${end} at the latest`;
}
