/** Times are half hours of the day: 18 is 9:00. Days are 0, 1 and 2. */
export interface Span {
  readonly day: number;
  readonly start: number;
  readonly length: number;
}
export type Place = Span & { readonly room: number };

/** The rules of a room that are the same on every weekday. `noon`: percent of the price from 12:00 to 14:00. */
export const defaultRules = {
  opens: 18,
  closes: 36,
  step: 1,
  shortest: 1,
  longest: 8,
  maxOpen: null as number | null,
  needsApproval: false,
  gap: 0,
  noon: 100,
};
export type Rules = Readonly<typeof defaultRules>;

/** What takes time of a room. A hold that is over can still be paid; what is done takes no time any more. */
export interface Entry extends Place {
  kind: "booking" | "hold" | "request" | "block";
  state: "taken" | "over" | "done";
  readonly member: number;
  readonly gap: number;
  readonly price: number;
  /** Credits that were charged and not refunded. */
  readonly charged: number;
  /** The day by which the refund ladder counts. */
  readonly refundDay: number;
  readonly spending: Map<number, number>;
  /** Minutes from the start of the walk. */
  readonly created: number;
  readonly expires: number;
}

interface Context {
  /** The booking that moves, or the request that is approved. */
  own?: Entry | undefined;
  isAdmin?: boolean;
  /** The new places of the dates of a series before this one. */
  earlier?: readonly (Place & { gap: number })[];
}

/** The rules by which a room accepts bookings, and what they cost. */
export class BookingRules {
  readonly entries: Entry[] = [];
  readonly holidays = new Set<number>();
  readonly prices: readonly number[];
  readonly refunds: readonly number[];
  readonly rules: Rules[];

  /** `prices`: credits an hour of each room. `refunds`: percent that members get back of a booking on each day. */
  constructor(prices: readonly number[], refunds: readonly number[]) {
    this.prices = prices;
    this.refunds = refunds;
    this.rules = prices.map(() => defaultRules);
  }

  rulesOf = (room: number): Rules => this.rules[room] ?? defaultRules;

  /** That of the room, or that of the booking if it takes no other time. */
  gapOf = (place: Place, own?: Entry): number =>
    own && isWithin(place, own) ? own.gap : this.rulesOf(place.room).gap;

  /** Those that take time. */
  all = (kind: Entry["kind"]) =>
    this.entries.filter((entry) => entry.kind === kind && entry.state === "taken");

  /** Half hours that are taken, as `room/day/half hour`. */
  taken = (): string[] =>
    [...halves(this.entries.filter(({ state }) => state === "taken"))].toSorted();

  price({ room, start, length }: Place): number {
    const halvesAt = Array.from({ length }, (_, index) => start + index);
    const noon = halvesAt.filter((half) => half >= 24 && half < 28).length;
    const percents = 100 * (length - noon) + this.rulesOf(room).noon * noon;
    return Math.ceil(((this.prices[room] ?? 0) * percents) / 200);
  }

  refundOf({ refundDay }: Entry, credits: number, isAdmin: boolean): number {
    return Math.ceil((credits * (isAdmin ? 100 : (this.refunds[refundDay] ?? 0))) / 100);
  }

  accepts(member: number, place: Place, { own, isAdmin = false, earlier = [] }: Context): boolean {
    const { day, start, length, room } = place;
    const { opens, closes, step, shortest, longest, ...rules } = this.rulesOf(room);
    if (length < shortest || length > longest || length % step !== 0) return false;
    if ((length > 4 && length % 2 === 1) || (start - opens) % step !== 0) return false;
    if (start < opens || start + length > closes || this.holidays.has(day)) return false;
    if (rules.needsApproval && !isAdmin && !isWithin(place, own)) return false;
    const isEntering = own?.kind !== "booking" || own.room !== room;
    const open = [...this.all("booking"), ...this.all("request")].filter(
      (other) => other !== own && other.member === member && other.room === room,
    );
    if (isEntering && open.length + earlier.length >= (rules.maxOpen ?? Infinity)) return false;
    const kept = halves(own ? [own] : []);
    const others = this.entries.filter(
      (other) =>
        other !== own &&
        other.state === "taken" &&
        !(other.kind === "hold" && other.member === member),
    );
    const taken = halves([...others, ...earlier]);
    const needed = halves([{ ...place, gap: this.gapOf(place, own) }]);
    return [...needed].every((half) => kept.has(half) || !taken.has(half));
  }
}

export const placeOf = ({ room, day, start, length }: Entry): Place => ({
  room,
  day,
  start,
  length,
});

export const meet = (a: Place, b: Place): boolean =>
  a.room === b.room &&
  a.day === b.day &&
  a.start < b.start + b.length &&
  b.start < a.start + a.length;

export const isSame = (a: Place, b: Place): boolean => isWithin(a, b) && a.length === b.length;

export const isWithin = (inner: Place, outer: Place | undefined): boolean =>
  inner.room === outer?.room &&
  inner.day === outer.day &&
  inner.start >= outer.start &&
  inner.start + inner.length <= outer.start + outer.length;

/** The half hours that these take with their gaps. */
export const halves = (places: readonly (Place & { gap: number })[]): Set<string> =>
  new Set(
    places.flatMap(({ room, day, start, length, gap }) =>
      Array.from(
        { length: length + gap },
        (_, index) => `${String(room)}/${String(day)}/${String(start + index)}`,
      ),
    ),
  );
