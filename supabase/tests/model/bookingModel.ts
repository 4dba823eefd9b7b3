import { CreditModel } from "./creditModel";

/** Times are half hours of the day: 18 is 9:00. Days are 0, 1 and 2. */
export interface Span {
  readonly day: number;
  readonly start: number;
  readonly length: number;
}

/** The rules of a room that are the same on every weekday. */
export interface Rules {
  readonly opens: number;
  readonly closes: number;
  readonly step: number;
  readonly shortest: number;
  readonly longest: number;
  readonly maxOpen: number | null;
  /** Members request the room, and admins book it. */
  readonly needsApproval: boolean;
  /** The room stays free after each booking. */
  readonly gap: number;
  /** Percent of the price from 12:00 to 14:00. */
  readonly noon: number;
}

interface Room {
  readonly perHour: number;
  rules: Rules;
  readonly blocks: Span[];
}

export interface Booking extends Span {
  readonly room: number;
  readonly gap: number;
  readonly member: number;
  readonly price: number;
  /** Credits that were charged and not refunded. */
  readonly charged: number;
  /** The day by which the refund ladder counts. */
  readonly refundDay: number;
}

type Place = Span & { readonly room: number };
type Taken = Place & { readonly gap: number };

/** Minutes count from the start of the walk. */
export interface Hold extends Taken {
  readonly member: number;
  readonly created: number;
  readonly expires: number;
  /** It waits for approval. */
  readonly isRequest: boolean;
  state: "held" | "over" | "paid" | "booked";
}

export const defaultRules: Rules = {
  opens: 18,
  closes: 36,
  step: 1,
  shortest: 1,
  longest: 8,
  maxOpen: null,
  needsApproval: false,
  gap: 0,
  noon: 100,
};

/** Models which bookings a room accepts and what they cost; the tests compare the database with it. */
export class BookingModel {
  private readonly rooms: Room[];
  readonly members: CreditModel[];
  readonly bookings: Booking[] = [];
  readonly holds: Hold[] = [];
  readonly holidays = new Set<number>();
  #minute = 0;
  /** Percent that members get back of a booking on each day. */
  readonly #refunds: readonly number[];
  readonly #spendings = new Map<Booking, Map<number, number>>();

  constructor(prices: readonly number[], members: number, refunds: readonly number[]) {
    this.rooms = prices.map((perHour) => ({ perHour, rules: defaultRules, blocks: [] }));
    this.members = Array.from({ length: members }, () => new CreditModel());
    this.#refunds = refunds;
  }

  price({ room, start, length }: Place): number {
    const { perHour = 0, rules = defaultRules } = this.rooms[room] ?? {};
    const percents = Array.from({ length }, (_, index) => start + index).map((half) =>
      half >= 24 && half < 28 ? rules.noon : 100,
    );
    return Math.ceil((perHour * percents.reduce((sum, percent) => sum + percent, 0)) / 200);
  }

  book(member: number, place: Place): Booking | null {
    if (this.needsApproval(place.room)) return null;
    return this.make(member, place);
  }

  private make(member: number, place: Place, request?: Hold): Booking | null {
    const price = this.price(place);
    const credits = this.members[member];
    if (!this.accepts(place, member, request)) return null;
    if (this.isAtLimit(member, place.room, 0, request) || !credits?.spend(price)) return null;
    const gap = this.gapOf(place);
    this.useHold(member, { ...place, gap });
    const booking = { ...place, gap, member, price, charged: price, refundDay: place.day };
    this.bookings.push(booking);
    this.#spendings.set(booking, credits.spendings.at(-1) ?? new Map());
    return booking;
  }

  request(member: number, place: Place): boolean {
    const waiting = this.holds.filter(
      (hold) => hold.member === member && hold.isRequest && hold.state === "held",
    );
    if (!this.needsApproval(place.room) || waiting.length === 5) return false;
    if (!this.accepts(place, member) || this.isAtLimit(member, place.room)) return false;
    // The prices of a room stay while a request waits.
    const needed = [...waiting, place].reduce((sum, other) => sum + this.price(other), 0);
    if ((this.members[member]?.balance ?? 0) < needed) return false;
    const gap = this.gapOf(place);
    this.useHold(member, { ...place, gap });
    const times = { created: this.#minute, expires: this.#minute + 24 * 60 };
    this.holds.push({ ...place, gap, ...times, member, isRequest: true, state: "held" });
    return true;
  }

  approve(request: Hold): Booking | null {
    const { member, room, day, start, length } = request;
    const booking = this.make(member, { room, day, start, length }, request);
    if (booking) request.state = "booked";
    return booking;
  }

  /** Books all places, or none. */
  bookSeries(member: number, places: readonly Place[]): Booking[] | null {
    const price = places.reduce((sum, place) => sum + this.price(place), 0);
    const isPossible = places.every(
      (place, index) =>
        !this.needsApproval(place.room) &&
        this.accepts(place, member) &&
        !this.isAtLimit(member, place.room, index),
    );
    if (!isPossible || (this.members[member]?.balance ?? 0) < price) return null;
    return places.flatMap((place) => this.book(member, place) ?? []);
  }

  move(booking: Booking, place: Place, isByMember: boolean): Booking | null {
    if (!this.allowsMove(booking, place, isByMember)) return null;
    const isSameTime = booking.day === place.day && booking.start === place.start;
    const earliest = isByMember ? Math.min(booking.refundDay, place.day) : place.day;
    const gap = this.gapOf(place, booking);
    const percent = this.percentFor(booking, isByMember);
    const refundDay = isSameTime ? booking.refundDay : earliest;
    const moved = this.settle(booking, { ...place, gap, refundDay }, percent);
    if (moved) this.useHold(booking.member, { ...place, gap });
    return moved;
  }

  /** `earlier`: the new places of bookings of the same series, which are not moved yet. */
  private allowsMove(
    booking: Booking,
    place: Place,
    isByMember: boolean,
    earlier: readonly Taken[] = [],
  ): boolean {
    const entersRoom = booking.room !== place.room;
    const isShorter = !entersRoom && within(place, booking);
    if (isByMember && this.needsApproval(place.room) && !isShorter) return false;
    if (!this.accepts(place, booking.member, booking)) return false;
    const needed = withGap({ ...place, gap: this.gapOf(place, booking) });
    if (earlier.some((other) => meet(withGap(other), needed))) return false;
    return !entersRoom || !this.isAtLimit(booking.member, place.room, earlier.length);
  }

  /**
   * Moves these bookings of a series to another start, length or room, or none. Returns pairs of the earlier and the new
   * booking, without those that stay.
   */
  changeSeries(
    bookings: readonly Booking[],
    change: { start: number; length: number; room: number | null },
    isByMember: boolean,
  ): [Booking, Booking][] | null {
    const moves = bookings
      .map((booking) => {
        const { start, length } = change;
        return [
          booking,
          { day: booking.day, start, length, room: change.room ?? booking.room },
        ] as const;
      })
      .filter(([booking, place]) => !isSame(booking, place));
    const earlier: Taken[] = [];
    let needed = 0;
    let most = 0;
    for (const [booking, place] of moves) {
      if (!this.allowsMove(booking, place, isByMember, earlier)) return null;
      earlier.push({ ...place, gap: this.gapOf(place, booking) });
      needed -= this.changeOf(booking, this.price(place), isByMember);
      most = Math.max(most, needed);
    }
    const balance = this.members[moves[0]?.[0].member ?? 0]?.balance ?? 0;
    if (moves.length === 0 || most > balance) return null;
    return moves.map(([booking, place]) => {
      const moved = this.move(booking, place, isByMember);
      if (!moved) throw new Error("The model moved a part of a series");
      return [booking, moved];
    });
  }

  /** Ends a booking that has started. The refund ladder returns nothing to its member. */
  endEarly(booking: Booking, length: number, isByMember: boolean): Booking | null {
    const { room, day, start, gap, refundDay } = booking;
    return this.settle(booking, { room, day, start, length, gap, refundDay }, isByMember ? 0 : 100);
  }

  /** What changing the price adds to the balance. */
  private changeOf(booking: Booking, price: number, isByMember: boolean): number {
    return price > booking.price
      ? booking.price - price
      : this.refundOf(booking, booking.price - price, isByMember);
  }

  /** Charges a higher price, or refunds a part of the difference. Null if credits are missing. */
  private settle(
    booking: Booking,
    change: Taken & { refundDay: number },
    percent: number,
  ): Booking | null {
    const price = this.price(change);
    const due = price - booking.price;
    const spending = this.#spendings.get(booking) ?? new Map<number, number>();
    if (due > 0 && !this.members[booking.member]?.spend(due, spending)) return null;
    const paid = due > 0 ? due : -this.refund(booking, -due, percent);
    const changed = { ...booking, ...change, price, charged: booking.charged + paid };
    this.bookings.splice(this.bookings.indexOf(booking), 1, changed);
    this.#spendings.set(changed, spending);
    return changed;
  }

  hold(member: number, place: Place): boolean {
    const own = this.holds.filter((hold) => hold.member === member && !hold.isRequest);
    if (this.needsApproval(place.room)) return false;
    if (!this.accepts(place, member) || this.isAtLimit(member, place.room)) return false;
    if ((this.members[member]?.balance ?? 0) >= this.price(place) || own.length === 10)
      return false;
    const earlier = own.filter(
      (hold) => hold.state !== "booked" && hold.created > this.#minute - 35 && meet(hold, place),
    );
    const expires = Math.min(this.#minute + 5, ...earlier.map((hold) => hold.expires));
    if (expires <= this.#minute) return false;
    this.end(own);
    const gap = this.gapOf(place);
    const created = this.#minute;
    this.holds.push({ ...place, gap, member, created, expires, isRequest: false, state: "held" });
    return true;
  }

  passFiveMinutes(): void {
    this.#minute += 5;
    this.end(this.holds.filter(({ expires }) => expires <= this.#minute));
  }

  /** Buys 3 credits. Returns the booking if one was made. */
  pay(hold: Hold): Booking | null {
    this.members[hold.member]?.grant(3, 30.5);
    const isBooked = this.bookings.some(
      ({ member, start, length, ...booking }) =>
        member === hold.member &&
        start === hold.start &&
        length === hold.length &&
        meet({ ...booking, start, length }, hold),
    );
    const { member, room, day, start, length } = hold;
    const booking = isBooked ? null : this.book(member, { room, day, start, length });
    hold.state = isBooked || booking ? "booked" : "paid";
    return booking;
  }

  /** Returns the refund. */
  cancel(booking: Booking, isByMember: boolean): number {
    this.bookings.splice(this.bookings.indexOf(booking), 1);
    return this.refund(booking, booking.price, this.percentFor(booking, isByMember));
  }

  /** What a cancellation or a lower price pays back. */
  refundOf(booking: Booking, credits: number, isByMember: boolean): number {
    return Math.ceil((credits * this.percentFor(booking, isByMember)) / 100);
  }

  private percentFor({ refundDay }: Booking, isByMember: boolean): number {
    return isByMember ? (this.#refunds[refundDay] ?? 0) : 100;
  }

  /**
   * Returns the new rules. The prices stay while a request waits: approved at another price, the booking would have a
   * named one.
   */
  setRules(room: number, rules: Rules): Rules {
    const changed = this.rooms[room];
    const isWaiting = this.holds.some(
      (hold) => hold.isRequest && hold.state === "held" && hold.room === room,
    );
    const kept = changed && isWaiting ? { ...rules, noon: changed.rules.noon } : rules;
    if (changed) changed.rules = kept;
    return kept;
  }

  /** Returns whether there was no other block. */
  block(room: number, span: Span): boolean {
    const isFree = !this.blocks(room).some((other) => overlap(other, span));
    if (isFree) this.blocks(room).push(span);
    if (isFree) this.end(this.holds.filter((hold) => meet(withGap(hold), { room, ...span })));
    return isFree;
  }

  unblock(room: number, span: Span): void {
    this.blocks(room).splice(this.blocks(room).indexOf(span), 1);
  }

  within({ room, ...span }: Place): Booking[] {
    return this.bookings.filter((other) => other.room === room && overlap(other, span));
  }

  /** Half hours that bookings, holds, their gaps and blocks take, as `day/half hour`. */
  taken(room: number): Set<string> {
    const held = this.holds.filter(({ state }) => state === "held");
    const ofRoom = [...this.bookings, ...held].filter((other) => other.room === room);
    const spans = [...ofRoom.map(withGap), ...this.blocks(room)];
    return new Set(spans.flatMap((span) => halves(span)));
  }

  private blocks(room: number): Span[] {
    return this.rooms[room]?.blocks ?? [];
  }

  end(holds: readonly Hold[]): void {
    for (const hold of holds) if (hold.state === "held") hold.state = "over";
  }

  private useHold(member: number, taken: Taken): void {
    for (const hold of this.holds) {
      const isOpen = hold.state === "held" && !hold.isRequest;
      const isUsed = isOpen && hold.member === member && meet(withGap(hold), withGap(taken));
      if (isUsed) hold.state = "booked";
    }
  }

  private needsApproval(room: number): boolean {
    return this.rooms[room]?.rules.needsApproval ?? false;
  }

  /** `own`: the booking that moves, or the request that is approved. */
  private accepts(place: Place, member: number, own?: Booking | Hold): boolean {
    const { day, start, length, room } = place;
    const { opens, closes, step, shortest, longest } = this.rooms[room]?.rules ?? defaultRules;
    const isKnownLength = length <= 4 || length % 2 === 0;
    const fits = length >= shortest && length <= longest && length % step === 0;
    const isOpen = !this.holidays.has(day) && start >= opens && start + length <= closes;
    if (!isKnownLength || !fits || !isOpen || (start - opens) % step !== 0) return false;
    const gap = this.gapOf(
      place,
      this.bookings.find((booking) => booking === own),
    );
    const needed = withGap({ ...place, gap });
    const isTaken = (other: Taken) => other !== own && meet(withGap(other), needed);
    if (this.bookings.some(isTaken)) return false;
    const isHeld = (hold: Hold) =>
      hold.state === "held" && (hold.isRequest || hold.member !== member) && isTaken(hold);
    if (this.holds.some(isHeld)) return false;
    const kept = new Set(own?.room === room ? halves(withGap(own)) : []);
    const blocked = new Set(this.blocks(room).flatMap(halves));
    return halves(needed).every((half) => kept.has(half) || !blocked.has(half));
  }

  /** That of the room, or that of the booking if it takes no other time. */
  private gapOf(place: Place, own?: Booking): number {
    const isWithin = own?.room === place.room && within(place, own);
    return isWithin ? own.gap : (this.rooms[place.room]?.rules.gap ?? 0);
  }

  private isAtLimit(member: number, room: number, more = 0, request?: Hold): boolean {
    const requests = this.holds.filter(
      (hold) => hold.isRequest && hold.state === "held" && hold !== request,
    );
    const others = [...this.bookings, ...requests].filter(
      (other) => other.member === member && other.room === room,
    );
    return others.length + more >= (this.rooms[room]?.rules.maxOpen ?? Infinity);
  }

  private refund(booking: Booking, credits: number, percent: number): number {
    const refunded = Math.ceil((credits * percent) / 100);
    this.members[booking.member]?.refund(this.#spendings.get(booking), refunded);
    return refunded;
  }
}

const overlap = (a: Span, b: Span): boolean =>
  a.day === b.day && a.start < b.start + b.length && b.start < a.start + a.length;

const isSame = (a: Place, b: Place): boolean =>
  a.room === b.room && a.day === b.day && a.start === b.start && a.length === b.length;

const within = (inner: Span, outer: Span): boolean =>
  inner.day === outer.day &&
  inner.start >= outer.start &&
  inner.start + inner.length <= outer.start + outer.length;

const withGap = <One extends Taken>(taken: One): One => ({
  ...taken,
  length: taken.length + taken.gap,
});

const meet = (a: Place, b: Place): boolean => a.room === b.room && overlap(a, b);

const halves = ({ day, start, length }: Span): string[] =>
  Array.from({ length }, (_, index) => `${String(day)}/${String(start + index)}`);
