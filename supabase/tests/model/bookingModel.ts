import {
  BookingRules,
  type Entry,
  halves,
  isSame,
  meet,
  type Place,
  placeOf,
  type Rules,
} from "./bookingRules";
import { CreditModel } from "./creditModel";

/** What each change does to bookings and credits, by the rules; the tests compare the database with it. */
export class BookingModel extends BookingRules {
  readonly members: CreditModel[];
  #minute = 0;

  constructor(prices: readonly number[], credits: readonly number[], refunds: readonly number[]) {
    super(prices, refunds);
    this.members = credits.map((granted) => {
      const member = new CreditModel();
      member.grant(granted, null);
      return member;
    });
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
    return (this.rules[room] = isWaiting ? { ...rules, noon: this.rulesOf(room).noon } : rules);
  }

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
