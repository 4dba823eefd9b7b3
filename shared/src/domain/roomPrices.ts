import { minutesOf, weekdayOf, type ClockTime, type Day } from "./dates";
import { roomRupeesPerHour, isPricedInRupees } from "./bookingPrice";
import { formatCredits } from "./credits";
import { formatRupees } from "./money";
import { unitMinutes } from "./slots";

/** A time at which a room has another price. */
export interface RoomPrice {
  /** Weekdays. */
  days: readonly string[];
  from: ClockTime;
  to: ClockTime;
  /** Percent of the price of the room. */
  percent: number;
}

interface Slot {
  day: Day;
  /** Null until it is chosen: the price of the room is shown. */
  start: ClockTime | null;
  /** Half hours. */
  units: number;
}

/** Half hours at the price of the room that cost as much. For screens only: `private.room_price` decides. */
export function pricedUnits(
  prices: readonly RoomPrice[] | null,
  { day, start, units }: Slot,
): number {
  if (!prices || start === null) return units;
  const from = minutesOf(start);
  const to = from + units * unitMinutes;
  const changes = prices
    .filter(({ days }) => days.includes(weekdayOf(day)))
    .map((price) => {
      const minutes = Math.min(minutesOf(price.to), to) - Math.max(minutesOf(price.from), from);
      return ((price.percent - 100) * Math.max(minutes, 0)) / unitMinutes;
    });
  return (units * 100 + changes.reduce((sum, change) => sum + change, 0)) / 100;
}

/** `3 credits an hour`, `₹3,000 an hour` */
export function hourlyPriceText(creditsPerHour: number | null, percent: number): string {
  const price = isPricedInRupees(creditsPerHour)
    ? formatRupees((roomRupeesPerHour(creditsPerHour) * percent) / 100)
    : formatCredits((creditsPerHour * percent) / 100);
  return `${price} an hour`;
}
