import type { Day } from "@portal/shared/domain/dates";
import { formatMonth } from "@portal/shared/domain/formatDates";
import { formatMinutes } from "@portal/shared/domain/includedMinutes";
import { formatPaise } from "@portal/shared/domain/money";
import { formatCount } from "@portal/shared/domain/numbers";
import type { PlanChange } from "../plans.queries";

/** Lines such as `Plan today: Member → Team`. */
export function planChangeText(change: PlanChange, today: Day): string[] {
  const { old_plan, new_plan, included_minutes, included_day_passes, days_left } = change;
  const month = formatMonth(today);
  const left = [
    included_minutes > 0 &&
      `${formatMinutes(change.minutes_left)} of ${formatMinutes(included_minutes)} in meeting rooms`,
    included_day_passes > 0 &&
      `${change.day_passes_left} of ${formatCount(included_day_passes, "day pass", "day passes")}`,
  ].filter((part) => part !== false);
  const paise = Math.abs(change.bill_paise);
  const rest = `the rest of ${month} (${days_left} of ${change.days_of_month} days)`;
  return [
    `Plan today: ${old_plan ?? "no plan"} → ${new_plan ?? "no plan"}`,
    ...(left.length > 0 ? [`Left in ${month}: ${left.join(", ")}`] : []),
    paise === 0
      ? `Nothing to bill for ${rest}`
      : `${change.bill_paise > 0 ? "To bill outside the portal" : "To deduct from the next bill"}: ${formatPaise(paise, 2)} for ${rest}`,
  ];
}
