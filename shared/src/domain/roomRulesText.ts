import { weekdays } from "./dates";
import type { DayHours } from "./openingHours";
import { hourlyPriceText, type RoomPrice } from "./roomPrices";
import { isUsual, type RefundStep, type RoomRules } from "./roomRules";
import { unitMinutes } from "./slots";
import { spanText } from "./spanText";
import { formatCount } from "./numbers";

/** `Mon–Fri 9–18 · 30 min to 4 h · up to 60 days ahead`. Null for the defaults. */
export function roomRulesText(rules: RoomRules, creditsPerHour: number | null): string | null {
  if (isUsual(rules)) return null;
  const { hours, shortest, longest, step, notice_minutes, days_ahead, max_open } = rules;
  const [from, to] = [shortest, longest].map((units) => spanText(units * unitMinutes));
  const stay = from === to ? `${from} at a time` : `${from} to ${to}`;
  const others = [
    hours && roomHoursText(hours),
    rules.gap > 0 && `${spanText(rules.gap * unitMinutes)} free after each booking`,
    notice_minutes > 0 && `at least ${spanText(notice_minutes)} ahead`,
    days_ahead !== null && `up to ${formatCount(days_ahead, "day")} ahead`,
    max_open !== null && `at most ${formatCount(max_open, "upcoming booking")} each`,
    rules.refund_ladder && refundLadderText(rules.refund_ladder),
    rules.approval_hours !== null && "needs approval",
    rules.prices && roomPricesText(rules.prices, creditsPerHour),
    rules.booked_by === "admins" && "booked at the front desk",
  ];
  const steps = step > 1 && from !== to ? ` in steps of ${spanText(step * unitMinutes)}` : "";
  return [others[0], `${stay}${steps}`, ...others.slice(1)].filter(Boolean).join(" · ");
}

/** `free cancellation until 24 h before, 50% back until 2 h before` */
export const refundLadderText = (ladder: readonly RefundStep[]): string =>
  ladder.map(stepText).join(", ");

function stepText({ hours, percent }: RefundStep): string {
  const until = hours === 0 ? "the start" : `${spanText(hours * 60)} before`;
  return `${percent === 100 ? "free cancellation" : `${percent}% back`} until ${until}`;
}

/** `Mon–Fri 18–21: 3 credits an hour` */
export const roomPricesText = (
  prices: readonly RoomPrice[],
  creditsPerHour: number | null,
): string =>
  prices
    .map((price) => `${priceTimesText(price)}: ${hourlyPriceText(creditsPerHour, price.percent)}`)
    .join(", ");

/** `Mon–Fri 18–21` */
export const priceTimesText = ({ days, from, to }: RoomPrice): string =>
  `${weekdaysText(days)} ${shortTime(from)}–${shortTime(to)}`;

/** `Mon–Wed, Sat` */
function weekdaysText(days: readonly string[]): string {
  const groups: { first: string; last: string; end: number }[] = [];
  for (const [index, day] of weekdays.entries()) {
    if (!days.includes(day)) continue;
    const group = groups.at(-1);
    if (group?.end === index) Object.assign(group, { last: day, end: index + 1 });
    else groups.push({ first: day, last: day, end: index + 1 });
  }
  return groups.map(({ first, last }) => daysText(first, last)).join(", ");
}

/** `Mon–Fri 9–18, Sat 10–14:30` */
export function roomHoursText(hours: readonly DayHours[]): string {
  const groups: { first: string; last: string; text: string }[] = [];
  for (const { day, isOpen, open, close } of hours) {
    const text = isOpen ? `${shortTime(open)}–${shortTime(close)}` : "";
    const group = groups.at(-1);
    if (group?.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  }
  return groups
    .filter(({ text }) => text)
    .map(({ first, last, text }) => `${daysText(first, last)} ${text}`)
    .join(", ");
}

function daysText(first: string, last: string): string {
  const [from, to] = [first.slice(0, 3), last.slice(0, 3)];
  if (from === "Mon" && to === "Sun") return "Daily";
  return from === to ? from : `${from}–${to}`;
}

const shortTime = (time: string): string => {
  const [hour = "", minute = "00"] = time.split(":");
  return minute === "00" ? String(Number(hour)) : `${Number(hour)}:${minute}`;
};
