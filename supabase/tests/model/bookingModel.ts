import { CreditModel } from "./creditModel";

/** Times are half hours of the day: 18 is 9:00. Days are 0, 1 and 2. */
export interface Place {
  readonly room: number;
  readonly day: number;
  readonly start: number;
  readonly length: number;
}

const [FIRST_START, LAST_END] = [18, 36];
const NOON = { from: 24, to: 28 };
const MINUTES = { hold: 5, untilHeldAgain: 35, request: 24 * 60 };
const MAX = { holds: 10, requests: 5 };

/** The rules of a room, which are the same on every weekday. By default those of the specification. */
export const defaultRules = {
  opens: FIRST_START,
  closes: LAST_END,
  step: 1,
  shortest: 1,
  longest: 8,
  /** The first day after the notice, and the last one before the horizon. */
  firstDay: 0,
  lastDay: 2,
  maxOpen: null as number | null,
  needsApproval: false,
  gap: 0,
  /** Percent of the price from 12:00 to 14:00. */
  noon: 100,
  /** Percent that members get back of a booking on each day: everything, or nothing on day 0. */
  refunds: [100, 100, 100] as readonly number[],
};
export type Rules = Readonly<typeof defaultRules>;

type Taken = Place & { readonly gap: number };

/** What takes time of a room. A hold that is over can still be paid; what is done takes no time any more. */
export interface Entry extends Taken {
  kind: "booking" | "hold" | "request" | "block";
  state: "taken" | "over" | "done";
  readonly member: number;
  readonly price: number;
  /** Credits that were charged and not refunded. */
  readonly charged: number;
  readonly spending: Map<number, number>;
  /** The day by which the refund ladder counts. */
  readonly refundDay: number;
  /** The ladder when the slot was held. */
  readonly refunds: readonly number[];
  /** Rules that an admin overrode. */
  readonly overrides: readonly string[];
  /** Minutes from the start of the walk. */
  readonly created: number;
  readonly expires: number;
}

interface Context {
  /** The booking that moves, or the request that is approved. */
  own?: Entry | undefined;
  isAdmin?: boolean;
  /** Rules that can be overridden. */
  allowed?: readonly string[];
  /** The new places of the dates of a series before this one. */
  earlier?: readonly (Taken & { own: Entry | undefined })[];
}

interface SeriesDate {
  readonly member: number;
  readonly place: Place;
  readonly own: Entry | undefined;
}

/** The rules of rooms, bookings and credits. A refusal is returned by its code. */
export class BookingModel {
  readonly entries: Entry[] = [];
  readonly holidays = new Set<number>();
  readonly members: CreditModel[];
  readonly rules: Rules[];
  readonly #prices: readonly number[];
  #minute = 0;

  /** `prices`: credits an hour of each room. `credits`: those of each member. */
  constructor(prices: readonly number[], credits: readonly number[]) {
    this.#prices = prices;
    this.rules = prices.map(() => defaultRules);
    this.members = credits.map(() => new CreditModel());
    for (const [member, granted] of credits.entries()) this.creditsOf(member).grant(granted, null);
  }

  rulesOf = (room: number): Rules => this.rules[room] ?? defaultRules;
  creditsOf = (member: number): CreditModel => this.members[member] ?? new CreditModel();
  all = (kind: Entry["kind"]): Entry[] =>
    this.entries.filter((entry) => entry.kind === kind && entry.state === "taken");

  /** The first rule that the place breaks, or those that were overridden. */
  judge(
    member: number,
    place: Place,
    { own, isAdmin = false, allowed = [], earlier = [] }: Context,
  ) {
    const { room, day, start, length } = place;
    const rules = this.rulesOf(room);
    const end = start + length;
    const isClosed = this.holidays.has(day) || start < rules.opens || end > rules.closes;
    const changesRoom = own?.kind === "booking" && own.room !== room;
    const open = [...this.all("booking"), ...this.all("request")].filter(
      (one) => one.member === member && one.room === room && one !== own,
    );
    const openCount = open.filter((one) => earlier.every((other) => other.own !== one)).length;
    const isEntering = own?.kind !== "booking" || changesRoom;
    const checks: Record<string, boolean> = {
      bad_slot: (length > 4 && length % 2 === 1) || start < FIRST_START || end > LAST_END,
      too_far_ahead: day > rules.lastDay,
      too_soon: day < rules.firstDay,
      bad_duration: length < rules.shortest || length > rules.longest || length % rules.step !== 0,
      closed_day: isClosed,
      bad_start: !isClosed && (start - rules.opens) % rules.step !== 0,
      other_refund_ladder:
        changesRoom &&
        !isAdmin &&
        String(rules.refunds) !== String(this.rulesOf(own.room).refunds) &&
        this.refundOf(own, own.price, false) < own.price,
      needs_approval: rules.needsApproval && !isAdmin && !isWithin(place, own),
      slot_taken: this.isTaken(member, place, own, earlier),
      too_many_open: isEntering && openCount + earlier.length >= (rules.maxOpen ?? Infinity),
    };
    const overrides = Object.keys(checks).filter((code) => checks[code]);
    // A move keeps this limit overridden.
    const kept = own?.overrides.filter((code) => code === "too_many_open") ?? [];
    const refusal = overrides.find((code) => ![...allowed, ...kept].includes(code)) ?? null;
    return { refusal, overrides };
  }

  price({ room, start, length }: Place): number {
    const atNoon = Math.min(start + length, NOON.to) - Math.max(start, NOON.from);
    const noon = Math.max(0, atNoon);
    const percents = 100 * (length - noon) + this.rulesOf(room).noon * noon;
    return Math.ceil(((this.#prices[room] ?? 0) * percents) / 200);
  }

  /** What an admin returns, or the ladder to the member. */
  refundOf({ room, refundDay }: Entry, credits: number, isAdmin: boolean): number {
    return share(credits, isAdmin ? 100 : this.rulesOf(room).refunds[refundDay]);
  }

  /** What `quote_booking` answers. */
  quote(member: number, place: Place, context: Context = {}) {
    const { own, isAdmin = false, allowed = [] } = context;
    const asked = own ? context : { ...context, allowed: [...allowed, "needs_approval"] };
    const { refusal, overrides } = this.judge(member, place, asked);
    if (refusal) return { refusal };
    const credits = this.price(place);
    const credits_change = this.change(place, own, isAdmin);
    const needs_approval = overrides.includes("needs_approval");
    const needed = (needs_approval ? this.requested(member) : 0) - credits_change;
    const payer = this.creditsOf(member);
    const lots = payer.debits(-credits_change).map(([, taken]) => taken);
    return {
      refusal,
      credits,
      credits_change,
      needs_approval,
      shortfall: Math.max(0, needed - payer.balance),
      refunds: rungs(this.rulesOf(place.room)).map(({ percent }) => share(credits, percent)),
      ...(credits_change < 0 && { lots }),
    };
  }

  book(member: number, place: Place, context: Context = {}): Entry | string {
    const price = this.price(place);
    const spending = new Map<number, number>();
    const { refusal, overrides } = this.judge(member, place, context);
    if (refusal) return refusal;
    if (!this.creditsOf(member).spend(price, spending)) return "insufficient_credits";
    if (context.own) context.own.state = "done";
    return this.add("booking", member, place, { price, charged: price, spending, overrides });
  }

  /** Judges the dates of a series one after the other. */
  judgeDates(dates: readonly SeriesDate[], isAdmin: boolean): (string | null)[] {
    const earlier: NonNullable<Context["earlier"]>[number][] = [];
    return dates.map(({ member, place, own }) => {
      const { refusal } = this.judge(member, place, { own, isAdmin, earlier });
      if (!refusal) earlier.push({ ...place, gap: this.gapOf(place, own), own });
      return refusal;
    });
  }

  /** Books all places, or none. */
  bookSeries(member: number, places: readonly Place[]): Entry[] | string {
    const dates = places.map((place) => ({ member, place, own: undefined }));
    const refusal = this.refusalOfDates(dates, false);
    return refusal ?? places.map((place) => this.book(member, place) as Entry);
  }

  move(booking: Entry, place: Place, isAdmin: boolean): string | null {
    const { refusal } = this.judge(booking.member, place, { own: booking, isAdmin });
    if (refusal) return refusal;
    const isSameTime = booking.day === place.day && booking.start === place.start;
    const earliest = isAdmin ? place.day : Math.min(booking.refundDay, place.day);
    const refundDay = isSameTime ? booking.refundDay : earliest;
    const moved = { ...place, gap: this.gapOf(place, booking), refundDay };
    return this.charge(booking, moved, this.refundOf(booking, 100, isAdmin));
  }

  /** Moves bookings of a series that do not stay as they are, or none. */
  moveSeries(dates: readonly (SeriesDate & { own: Entry })[], isAdmin: boolean): string | null {
    const moves = dates.filter(({ own, place }) => !isSame(own, place));
    const refusal = this.refusalOfDates(moves, isAdmin);
    if (!refusal) for (const { own, place } of moves) this.move(own, place, isAdmin);
    return refusal;
  }

  /** Ends a booking that has started earlier or later. A refund ladder returns nothing to its member. */
  changeEnd(booking: Entry, length: number, isAdmin: boolean): string | null {
    const place = { ...placeOf(booking), length };
    const context = { own: booking, isAdmin, allowed: ["too_far_ahead", "too_soon", "bad_start"] };
    const isLonger = length > booking.length;
    const refusal = isLonger ? this.judge(booking.member, place, context).refusal : null;
    if (refusal) return refusal;
    const hasLadder = rungs(this.rulesOf(booking.room)).length > 0;
    const to = { ...place, gap: this.gapOf(place, booking) };
    return this.charge(booking, to, hasLadder && !isAdmin ? 0 : 100);
  }

  cancel(booking: Entry, isAdmin: boolean): void {
    booking.state = "done";
    const refund = this.refundOf(booking, booking.price, isAdmin);
    this.creditsOf(booking.member).refund(booking.spending, refund);
  }

  request(member: number, place: Place): Entry | string {
    const context = { allowed: ["needs_approval"] };
    const { refusal, overrides } = this.judge(member, place, context);
    if (refusal) return refusal;
    if (!overrides.includes("needs_approval")) return "approval_not_needed";
    const needed = this.requested(member) + this.price(place);
    if (this.creditsOf(member).balance < needed) return "insufficient_credits";
    const waiting = this.all("request").filter((other) => other.member === member);
    if (waiting.length === MAX.requests) return "too_many_requests";
    return this.add("request", member, place, { expires: this.#minute + MINUTES.request });
  }

  approve = (own: Entry): Entry | string =>
    this.book(own.member, placeOf(own), { own, isAdmin: true, allowed: ["too_soon"] });

  hold(member: number, place: Place): Entry | string {
    const own = this.entries.filter((entry) => entry.kind === "hold" && entry.member === member);
    if (own.length === MAX.holds) return "too_often";
    const { refusal } = this.judge(member, place, {});
    if (refusal) return refusal;
    const price = this.price(place);
    if (this.creditsOf(member).balance >= price) return "hold_not_needed";
    const earlier = own.filter(
      (hold) => hold.created > this.#minute - MINUTES.untilHeldAgain && meet(hold, place),
    );
    const ends = earlier.map((hold) => hold.expires);
    const expires = Math.min(this.#minute + MINUTES.hold, ...ends);
    if (expires <= this.#minute) return "held_before";
    this.end(own);
    return this.add("hold", member, place, { expires, price });
  }

  /** Buys credits for a hold, whose slot may be booked already. */
  pay(hold: Entry, credits: number, days: number): Entry | string | null {
    this.creditsOf(hold.member).grant(credits, days);
    hold.state = "done";
    const own = this.all("booking").filter(({ member }) => member === hold.member);
    if (own.some((booking) => isSame(booking, hold))) return null;
    const { refunds } = this.rulesOf(hold.room);
    const hasSameTerms =
      this.price(hold) === hold.price && String(refunds) === String(hold.refunds);
    const { refusal } = this.judge(hold.member, hold, {});
    if (refusal) return refusal;
    if (this.creditsOf(hold.member).balance < this.price(hold)) return "insufficient_credits";
    return hasSameTerms ? this.book(hold.member, placeOf(hold)) : "quote_changed";
  }

  /** The prices stay while a request waits: at another price, the approved booking would have a named one. */
  setRules(room: number, rules: Rules): Rules {
    const isWaiting = this.all("request").some((request) => request.room === room);
    return (this.rules[room] = isWaiting ? { ...rules, noon: this.rulesOf(room).noon } : rules);
  }

  block(place: Place): Entry | string {
    if (this.all("block").some((other) => meet(other, place))) return "already_blocked";
    const held = [...this.all("hold"), ...this.all("request")];
    this.end(held.filter((hold) => meet(occupied(hold), place)));
    return this.add("block", -1, place, {});
  }

  passMinutes(minutes: number): void {
    this.#minute += minutes;
    this.end(this.entries.filter(({ expires }) => expires <= this.#minute));
  }

  end(entries: readonly Entry[]): void {
    for (const entry of entries) if (entry.state === "taken") entry.state = "over";
  }

  /** Half hours that are taken, as `room/day/half hour`. A block does not take those of a booking that was left in it. */
  taken(): string[] {
    const taken = this.entries.filter(({ state }) => state === "taken").map(occupied);
    const halfHours = taken.flatMap(({ room, day, start, length }) =>
      Array.from({ length }, (_, index) => [room, day, start + index].join("/")),
    );
    return [...new Set(halfHours)].toSorted();
  }

  private refusalOfDates(dates: readonly SeriesDate[], isAdmin: boolean): string | null {
    const refusals = this.judgeDates(dates, isAdmin);
    if (refusals.length === 0 || refusals.some(Boolean)) return "quote_changed";
    let { balance } = this.creditsOf(dates[0]?.member ?? 0);
    for (const { place, own } of dates) {
      balance += this.change(place, own, isAdmin);
      if (balance < 0) return "insufficient_credits";
    }
    return null;
  }

  /** What a booking or a move adds to the balance. */
  private change(place: Place, own: Entry | undefined, isAdmin: boolean): number {
    const due = this.price(place) - (own?.price ?? 0);
    return due < 0 && own ? this.refundOf(own, -due, isAdmin) : 0 - due;
  }

  private isTaken(member: number, place: Place, own: Entry | undefined, earlier: readonly Taken[]) {
    const needed = occupied({ ...place, gap: this.gapOf(place, own) });
    const others = this.entries.filter(
      (other) =>
        other !== own &&
        other.state === "taken" &&
        !(other.kind === "hold" && other.member === member),
    );
    return [...others, ...earlier].some((other) => meet(occupied(other), needed));
  }

  /** That of the room, or that of the booking if it takes no other time. */
  private gapOf = (place: Place, own?: Entry): number =>
    own && isWithin(place, own) ? own.gap : this.rulesOf(place.room).gap;

  /** The credits that the waiting requests of a member need. */
  private requested(member: number): number {
    const waiting = this.all("request").filter((request) => request.member === member);
    return waiting.reduce((sum, request) => sum + this.price(request), 0);
  }

  private add(kind: Entry["kind"], member: number, place: Place, more: Partial<Entry>): Entry {
    const entry: Entry = {
      kind,
      state: "taken",
      member,
      ...place,
      gap: kind === "block" ? 0 : this.gapOf(place),
      price: 0,
      charged: 0,
      spending: new Map(),
      refundDay: place.day,
      refunds: this.rulesOf(place.room).refunds,
      overrides: [],
      created: this.#minute,
      expires: Infinity,
      ...more,
    };
    if (kind !== "block") this.useHold(entry);
    this.entries.push(entry);
    return entry;
  }

  /** A booking or a request takes the time of its member's hold. */
  private useHold(entry: Entry): void {
    const own = this.all("hold").filter((hold) => hold.member === entry.member);
    for (const hold of own) if (meet(occupied(hold), occupied(entry))) hold.state = "done";
  }

  /** Charges a higher price, or refunds a part of the difference. */
  private charge(booking: Entry, to: Place & Partial<Entry>, percent: number): string | null {
    const price = this.price(to);
    const due = price - booking.price;
    const member = this.creditsOf(booking.member);
    if (due > 0 && !member.spend(due, booking.spending)) return "insufficient_credits";
    const refund = share(Math.max(0, -due), percent);
    member.refund(booking.spending, refund);
    const charged = booking.charged + Math.max(0, due) - refund;
    Object.assign(booking, to, { price, charged });
    this.useHold(booking);
    return null;
  }
}

/** The refund ladder, from the latest day to the earliest. Empty: everything is refunded. */
export const rungs = ({ refunds }: Rules) =>
  refunds
    .map((percent, day) => ({ day, percent }))
    .filter(({ day, percent }) => day > 0 && percent > (refunds[day - 1] ?? 0))
    .toReversed();

const share = (credits: number, percent = 0) => Math.ceil((credits * percent) / 100);

export const placeOf = ({ room, day, start, length }: Place): Place => ({
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

const isSame = (a: Place, b: Place): boolean => isWithin(a, b) && a.length === b.length;

const isWithin = (inner: Place, outer: Place | undefined): boolean =>
  inner.room === outer?.room &&
  inner.day === outer.day &&
  inner.start >= outer.start &&
  inner.start + inner.length <= outer.start + outer.length;

/** With the gap afterwards. */
const occupied = ({ room, day, start, length, gap }: Taken): Place => ({
  room,
  day,
  start,
  length: length + gap,
});
