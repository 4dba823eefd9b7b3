import { CreditModel } from "./creditModel";

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

/** Models which bookings a room accepts and what they cost; the tests compare the database with it. */
export class BookingModel {
  readonly members: CreditModel[];
  readonly entries: Entry[] = [];
  readonly holidays = new Set<number>();
  readonly #prices: readonly number[];
  readonly #refunds: readonly number[];
  readonly #rules: Rules[];
  #minute = 0;

  /** `prices`: credits an hour of each room. `refunds`: percent that members get back of a booking on each day. */
  constructor(prices: readonly number[], credits: readonly number[], refunds: readonly number[]) {
    this.#prices = prices;
    this.#refunds = refunds;
    this.#rules = prices.map(() => defaultRules);
    this.members = credits.map((granted) => {
      const member = new CreditModel();
      member.grant(granted, null);
      return member;
    });
  }

  /** Those that take time. */
  all = (kind: Entry["kind"]) =>
    this.entries.filter((entry) => entry.kind === kind && entry.state === "taken");

  price({ room, start, length }: Place): number {
    const halvesAt = Array.from({ length }, (_, index) => start + index);
    const noon = halvesAt.filter((half) => half >= 24 && half < 28).length;
    const percents = 100 * (length - noon) + this.rulesOf(room).noon * noon;
    return Math.ceil(((this.#prices[room] ?? 0) * percents) / 200);
  }

  refundOf({ refundDay }: Entry, credits: number, isAdmin: boolean): number {
    return Math.ceil((credits * (isAdmin ? 100 : (this.#refunds[refundDay] ?? 0))) / 100);
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

  /** `request`: the one that is approved. */
  book(member: number, place: Place, request?: Entry): Entry | null {
    const price = this.price(place);
    const spending = new Map<number, number>();
    const isAccepted = this.accepts(member, place, {
      own: request,
      isAdmin: request !== undefined,
    });
    if (!isAccepted || !this.members[member]?.spend(price, spending)) return null;
    if (request) request.state = "done";
    const charged = { price, charged: price, refundDay: place.day, spending };
    return this.add("booking", member, place, charged);
  }

  /** Books all places, or none. */
  bookSeries(member: number, places: readonly Place[]): Entry[] | null {
    const price = places.reduce((sum, place) => sum + this.price(place), 0);
    const dates = places.map((place) => ({ ...place, gap: this.gapOf(place) }));
    const areAccepted = dates.every((place, index) =>
      this.accepts(member, place, { earlier: dates.slice(0, index) }),
    );
    if (!areAccepted || (this.members[member]?.balance ?? 0) < price) return null;
    return places.flatMap((place) => this.book(member, place) ?? []);
  }

  move(booking: Entry, place: Place, isAdmin: boolean): boolean {
    if (!this.accepts(booking.member, place, { own: booking, isAdmin })) return false;
    const earliest = isAdmin ? place.day : Math.min(booking.refundDay, place.day);
    const isSameTime = booking.day === place.day && booking.start === place.start;
    const refundDay = isSameTime ? booking.refundDay : earliest;
    const moved = { ...place, gap: this.gapOf(place, booking), refundDay };
    const percent = this.refundOf(booking, 100, isAdmin);
    if (!this.charge(booking, moved, percent)) return false;
    this.useHold(booking);
    return true;
  }

  /** Moves bookings of a series that do not stay as they are, or none. */
  moveSeries(
    bookings: readonly Entry[],
    to: Omit<Place, "day" | "room"> & { room: number | null },
    isAdmin: boolean,
  ): boolean {
    const moves = bookings
      .map((own) => ({ own, place: { ...to, day: own.day, room: to.room ?? own.room } }))
      .filter(({ own, place }) => !isSame(own, place));
    const dates = moves.map(({ own, place }) => ({ ...place, gap: this.gapOf(place, own) }));
    let balance = this.members[moves[0]?.own.member ?? 0]?.balance ?? 0;
    const arePossible = moves.every(({ own, place }, index) => {
      const due = this.price(place) - own.price;
      balance -= due > 0 ? due : -this.refundOf(own, -due, isAdmin);
      const earlier = dates.slice(0, index);
      return balance >= 0 && this.accepts(own.member, place, { own, isAdmin, earlier });
    });
    for (const { own, place } of arePossible ? moves : []) this.move(own, place, isAdmin);
    return arePossible && moves.length > 0;
  }

  /** Ends a booking that has started. The refund ladder returns nothing to its member. */
  endEarly = (booking: Entry, length: number, isAdmin: boolean): boolean =>
    this.charge(booking, { ...booking, length }, isAdmin ? 100 : 0);

  cancel(booking: Entry, isAdmin: boolean): void {
    booking.state = "done";
    const refund = this.refundOf(booking, booking.price, isAdmin);
    this.members[booking.member]?.refund(booking.spending, refund);
  }

  approve = (request: Entry): Entry | null => this.book(request.member, placeOf(request), request);

  request(member: number, place: Place): Entry | null {
    const waiting = this.all("request").filter((other) => other.member === member);
    if (!this.rulesOf(place.room).needsApproval || waiting.length === 5) return null;
    const needed = [...waiting, place].reduce((sum, other) => sum + this.price(other), 0);
    const isCovered = (this.members[member]?.balance ?? 0) >= needed;
    if (!isCovered || !this.accepts(member, place, { isAdmin: true })) return null;
    return this.add("request", member, place, { expires: this.#minute + 24 * 60 });
  }

  hold(member: number, place: Place): Entry | null {
    const own = this.entries.filter((entry) => entry.kind === "hold" && entry.member === member);
    if (!this.accepts(member, place, {}) || own.length === 10) return null;
    if ((this.members[member]?.balance ?? 0) >= this.price(place)) return null;
    const earlier = own.filter((hold) => hold.created > this.#minute - 35 && meet(hold, place));
    const expires = Math.min(this.#minute + 5, ...earlier.map((hold) => hold.expires));
    if (expires <= this.#minute) return null;
    this.end(own);
    return this.add("hold", member, place, { expires });
  }

  /** Buys 3 credits for a hold, whose slot may be booked already. */
  pay(hold: Entry): { booking: Entry | null; isBooked: boolean } {
    this.members[hold.member]?.grant(3, 30.5);
    const isBooked = this.all("booking").some(
      (booking) => booking.member === hold.member && isSame(booking, hold),
    );
    const booking = isBooked ? null : this.book(hold.member, placeOf(hold));
    hold.state = "done";
    return { booking, isBooked: isBooked || booking !== null };
  }

  passFiveMinutes(): void {
    this.#minute += 5;
    this.end(this.entries.filter(({ expires }) => expires <= this.#minute));
  }

  end(entries: readonly Entry[]): void {
    for (const entry of entries) if (entry.state === "taken") entry.state = "over";
  }

  bookingsIn = (place: Place): Entry[] =>
    this.all("booking").filter((booking) => meet(booking, place));

  /** Null if there is another block at this time. */
  block(place: Place): Entry | null {
    if (this.all("block").some((other) => meet(other, place))) return null;
    const held = [...this.all("hold"), ...this.all("request")];
    this.end(held.filter((hold) => meet({ ...hold, length: hold.length + hold.gap }, place)));
    return this.add("block", -1, place, {});
  }

  /** The prices stay while a request waits: at another price, the approved booking would have a named one. */
  setRules(room: number, rules: Rules): Rules {
    const isWaiting = this.all("request").some((request) => request.room === room);
    return (this.#rules[room] = isWaiting ? { ...rules, noon: this.rulesOf(room).noon } : rules);
  }

  /** Half hours that are taken, as `room/day/half hour`. */
  taken = (): string[] =>
    [...halves(this.entries.filter(({ state }) => state === "taken"))].toSorted();

  private rulesOf = (room: number): Rules => this.#rules[room] ?? defaultRules;

  /** That of the room, or that of the booking if it takes no other time. */
  private gapOf = (place: Place, own?: Entry): number =>
    own && isWithin(place, own) ? own.gap : this.rulesOf(place.room).gap;

  private add(kind: Entry["kind"], member: number, place: Place, more: Partial<Entry>): Entry {
    const none = {
      price: 0,
      charged: 0,
      refundDay: place.day,
      spending: new Map(),
      expires: Infinity,
    };
    const gap = kind === "block" ? 0 : this.gapOf(place);
    const times = { created: this.#minute, ...none, ...more };
    const entry: Entry = { kind, state: "taken", member, ...place, gap, ...times };
    if (kind !== "block") this.useHold(entry);
    this.entries.push(entry);
    return entry;
  }

  private useHold(entry: Entry): void {
    const taken = halves([entry]);
    for (const hold of this.all("hold")) {
      const isUsed = [...halves([hold])].some((half) => taken.has(half));
      if (isUsed && hold.member === entry.member) hold.state = "done";
    }
  }

  /** Charges a higher price, or refunds a part of the difference. False if credits are missing. */
  private charge(booking: Entry, to: Place & Partial<Entry>, percent: number): boolean {
    const price = this.price(to);
    const due = price - booking.price;
    const member = this.members[booking.member];
    if (due > 0 && !member?.spend(due, booking.spending)) return false;
    const refund = Math.ceil((Math.max(0, -due) * percent) / 100);
    member?.refund(booking.spending, refund);
    const charged = booking.charged + Math.max(0, due) - refund;
    Object.assign(booking, to, { price, charged });
    return true;
  }
}

const placeOf = ({ room, day, start, length }: Entry): Place => ({ room, day, start, length });

const meet = (a: Place, b: Place): boolean =>
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

/** The half hours that these take with their gaps. */
const halves = (places: readonly (Place & { gap: number })[]): Set<string> =>
  new Set(
    places.flatMap(({ room, day, start, length, gap }) =>
      Array.from(
        { length: length + gap },
        (_, index) => `${String(room)}/${String(day)}/${String(start + index)}`,
      ),
    ),
  );
