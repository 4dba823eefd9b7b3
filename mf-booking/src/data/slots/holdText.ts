import { formatInstantTime } from "@portal/shared/domain/formatDates";
import type { HeldSlot } from "./slots.queries";

/** `held until 10:35 AM while another member pays`, or `held for you until 10:35 AM` */
export function holdText({ held_until, is_own }: HeldSlot): string {
  const end = formatInstantTime(held_until);
  return is_own ? `held for you until ${end}` : `held until ${end} while another member pays`;
}
