import * as v from "valibot";
import { addDays, todayInSpace, type Day } from "./dates";
import { type DayHours, parseDayHours } from "./openingHours";
import type { RoomPrice } from "./roomPrices";
import { formatDuration } from "./slots";

/** A row of `room_rules`. Lengths are in half hours. For screens only: `private.check_slot` decides. */
export interface RoomRules {
  /** Null: 9:00 to 18:00 on every day. */
  hours: readonly DayHours[] | null;
  step: number;
  shortest: number;
  longest: number;
  notice_minutes: number;
  /** Null: as for all rooms. */
  days_ahead: number | null;
  max_open: number | null;
  /** From the most hours before the start to the fewest. Null: everything is refunded. */
  refund_ladder: readonly RefundStep[] | null;
  /** Hours in which an admin answers a request. Null: bookings need no approval. */
  approval_hours: number | null;
  /** The room stays free after each booking. */
  gap: number;
  /** `admins`: members are booked at the front desk. */
  booked_by: string;
  /** Times at which the room has another price. */
  prices: readonly RoomPrice[] | null;
}

export interface RefundStep {
  /** Hours before the start. */
  hours: number;
  percent: number;
}

/** The rules in a select of rooms, for `readRoomRules`. */
export const roomRulesColumns =
  "room_rules(hours, step, shortest, longest, notice_minutes, days_ahead, max_open, refund_ladder, approval_hours, gap, booked_by, prices)";

const refundLadderSchema = v.nullish(
  v.array(v.object({ hours: v.number(), percent: v.number() })),
  null,
);

/** spec 2 §9 */
export const defaultRoomRules: RoomRules = {
  hours: null,
  step: 1,
  shortest: 1,
  longest: 8,
  notice_minutes: 0,
  days_ahead: null,
  max_open: null,
  refund_ladder: null,
  approval_hours: null,
  gap: 0,
  booked_by: "members",
  prices: null,
};

const pricesSchema = v.nullish(
  v.array(
    v.object({ days: v.array(v.string()), from: v.string(), to: v.string(), percent: v.number() }),
  ),
  null,
);

const parseRoomPrices = (value: unknown): RoomPrice[] | null => v.parse(pricesSchema, value);

type Row = Omit<RoomRules, "hours" | "refund_ladder" | "prices"> & {
  hours: unknown;
  refund_ladder?: unknown;
  prices?: unknown;
};

/** Null gives the defaults: the room was read before it had rules. */
export const readRoomRules = (row: Row | null | undefined): RoomRules =>
  row
    ? {
        ...row,
        hours: parseDayHours(row.hours),
        refund_ladder: v.parse(refundLadderSchema, row.refund_ladder),
        prices: parseRoomPrices(row.prices),
      }
    : defaultRoomRules;

/** Half hours up to two hours, then whole hours (spec 2 §9), as far as the rules allow them. */
export function durationsOf({ shortest, longest, step }: RoomRules) {
  const all = Array.from({ length: longest }, (_, index) => index + 1);
  return all
    .filter((units) => units >= shortest && (units <= 4 || units % 2 === 0) && units % step === 0)
    .map((units) => ({ units, label: formatDuration(units) }));
}

/** The allowed duration that is closest to the wanted one. */
export function nearestDuration(rules: RoomRules, wanted: number): number {
  const [nearest] = durationsOf(rules).toSorted(
    (a, b) => Math.abs(a.units - wanted) - Math.abs(b.units - wanted),
  );
  return nearest?.units ?? wanted;
}

export const canBook = ({ booked_by }: RoomRules, isAdmin: boolean): boolean =>
  booked_by === "members" || isAdmin;

/** Whether the room cannot be booked yet on a day. Without a horizon of its own, the page limits the days. */
export const isTooFarAhead = ({ days_ahead }: RoomRules, day: Day, now: Date): boolean =>
  days_ahead !== null && day > addDays(todayInSpace(now), days_ahead);

/** Bookings start no earlier. */
export const earliestStart = ({ notice_minutes }: RoomRules, now: Date): Date =>
  new Date(now.getTime() + notice_minutes * 60_000);

/** Whether the rules are those of the specification. */
export const isUsual = (rules: RoomRules): boolean =>
  (Object.keys(defaultRoomRules) as (keyof RoomRules)[]).every(
    (name) => rules[name] === defaultRoomRules[name],
  );
