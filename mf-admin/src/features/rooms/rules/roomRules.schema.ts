import { closesAfterOpening, type DayHours } from "@portal/shared/domain/openingHours";
import type { RefundStep, RoomRules } from "@portal/shared/domain/roomRules";
import type { RoomPrice } from "@portal/shared/domain/roomPrices";
import { minutesOf } from "@portal/shared/domain/dates";
import { unitMinutes } from "@portal/shared/domain/slots";
import * as z from "@portal/shared/vendor/zod";

const dayHours = z.custom<DayHours>();
const wholeNumber = z.number("Enter a whole number").int("Enter a whole number");

/** The limits are those of `room_rules`. */
export const roomRulesSchema = z.object({
  hours: z.array(dayHours).nullable(),
  step: wholeNumber,
  shortest: wholeNumber,
  longest: wholeNumber,
  notice_minutes: wholeNumber,
  days_ahead: wholeNumber.min(1, "At least 1 day").max(3650, "At most 3650 days").nullable(),
  max_open: wholeNumber.min(1, "At least 1 booking").max(1000, "At most 1000 bookings").nullable(),
  refund_ladder: z
    .array(z.object({ hours: wholeNumber, percent: wholeNumber }))
    .min(1)
    .nullable(),
  approval_hours: wholeNumber.min(1, "At least 1 hour").max(168, "At most 168 hours").nullable(),
  gap: wholeNumber,
  booked_by: z.enum(["members", "admins"]),
  prices: z
    .array(
      z.object({
        days: z.array(z.string()),
        from: z.string(),
        to: z.string(),
        percent: wholeNumber,
      }),
    )
    .min(1)
    .nullable(),
}) satisfies z.ZodType<RoomRules>;

/** Rules that exclude each other, by the field that shows the sentence. */
export function contradictions(rules: RoomRules): Partial<Record<keyof RoomRules, string>> {
  const { hours, step, shortest, longest, notice_minutes, days_ahead } = rules;
  return {
    ...(shortest % step !== 0 && { shortest: "The shortest stay must be a multiple of the step." }),
    ...(longest % step !== 0 && { longest: "The longest stay must be a multiple of the step." }),
    ...(longest < shortest && { longest: "The longest stay is shorter than the shortest." }),
    ...(hours && hoursProblem(hours, shortest)),
    ...(days_ahead !== null &&
      notice_minutes >= days_ahead * 24 * 60 && {
        days_ahead: "The notice is longer than this: nothing could be booked.",
      }),
    ...(rules.refund_ladder && ladderProblem(rules.refund_ladder)),
    ...(rules.prices && pricesProblem(rules.prices)),
  };
}

const isWhole = (value: number, from: number, to: number) =>
  Number.isInteger(value) && value >= from && value <= to;

function ladderProblem(ladder: readonly RefundStep[]): { refund_ladder?: string } {
  if (!ladder.every(({ hours }) => isWhole(hours, 0, 8760))) {
    return { refund_ladder: "Enter 0 to 8760 whole hours." };
  }
  if (!ladder.every(({ percent }) => isWhole(percent, 1, 100))) {
    return { refund_ladder: "Enter 1 to 100 per cent." };
  }
  const isDescending = ladder.every(({ hours, percent }, index) => {
    const before = ladder[index - 1];
    return !before || (hours < before.hours && percent < before.percent);
  });
  return isDescending ? {} : { refund_ladder: "Each step needs fewer hours and a lower refund." };
}

function pricesProblem(prices: readonly RoomPrice[]): { prices?: string } {
  for (const [index, { days, from, to, percent }] of prices.entries()) {
    const line = `Line ${index + 1}`;
    if (days.length === 0) return { prices: `${line}: select at least one day.` };
    if (from >= to) return { prices: `${line} must end after it begins.` };
    if (!isWhole(percent, 1, 1000)) return { prices: `${line}: enter 1 to 1000 per cent.` };
    const other = prices.findIndex(
      (price, at) =>
        at < index &&
        price.from < to &&
        from < price.to &&
        price.days.some((day) => days.includes(day)),
    );
    if (other !== -1) return { prices: `Lines ${other + 1} and ${index + 1} overlap.` };
  }
  return {};
}

function hoursProblem(hours: readonly DayHours[], shortest: number): { hours?: string } {
  const open = hours.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return { hours: "Open the room on at least one day." };
  const wrong = open.find((day) => !closesAfterOpening(day));
  if (wrong) return { hours: `${wrong.day} must close after it opens.` };
  const isLongEnough = open.some(
    (day) => minutesOf(day.close) - minutesOf(day.open) >= shortest * unitMinutes,
  );
  return isLongEnough ? {} : { hours: "No day is long enough for the shortest stay." };
}
