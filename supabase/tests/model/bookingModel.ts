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
}

interface Room {
  readonly perHour: number;
  rules: Rules;
  readonly blocks: Span[];
}

export interface Booking extends Span {
  readonly room: number;
  readonly member: number;
  readonly price: number;
  /** Credits that were charged and not refunded. */
  readonly charged: number;
  /** The day by which the refund ladder counts. */
  readonly refundDay: number;
}

type Place = Span & { readonly room: number };

export const defaultRules: Rules = {
  opens: 18,
  closes: 36,
  step: 1,
  shortest: 1,
  longest: 8,
  maxOpen: null,
};

/** Models which bookings a room accepts and what they cost; the tests compare the database with it. */
export class BookingModel {
  private readonly rooms: Room[];
  readonly members: CreditModel[];
  readonly bookings: Booking[] = [];
  readonly holidays = new Set<number>();
  /** Percent that members get back of a booking on each day. */
  readonly #refunds: readonly number[];
  readonly #spendings = new Map<Booking, Map<number, number>>();

  constructor(prices: readonly number[], members: number, refunds: readonly number[]) {
    this.rooms = prices.map((perHour) => ({ perHour, rules: defaultRules, blocks: [] }));
    this.members = Array.from({ length: members }, () => new CreditModel());
    this.#refunds = refunds;
  }

  price({ room, length }: Place): number {
    return Math.ceil((length / 2) * (this.rooms[room]?.perHour ?? 0));
  }

  book(member: number, place: Place): Booking | null {
    const price = this.price(place);
    const credits = this.members[member];
    if (!this.accepts(place) || this.isAtLimit(member, place.room)) return null;
    if (!credits?.spend(price)) return null;
    const booking = { ...place, member, price, charged: price, refundDay: place.day };
    this.bookings.push(booking);
    this.#spendings.set(booking, credits.spendings.at(-1) ?? new Map());
    return booking;
  }

  move(booking: Booking, place: Place, isByMember: boolean): Booking | null {
    const entersRoom = booking.room !== place.room;
    if (!this.accepts(place, booking)) return null;
    if (entersRoom && this.isAtLimit(booking.member, place.room)) return null;
    const price = this.price(place);
    const due = price - booking.price;
    const spending = this.#spendings.get(booking) ?? new Map<number, number>();
    if (due > 0 && !this.members[booking.member]?.spend(due, spending)) return null;
    const change = due > 0 ? due : -this.refund(booking, -due, isByMember);
    const isSameTime = booking.day === place.day && booking.start === place.start;
    const earliest = isByMember ? Math.min(booking.refundDay, place.day) : place.day;
    const moved = {
      ...booking,
      ...place,
      price,
      charged: booking.charged + change,
      refundDay: isSameTime ? booking.refundDay : earliest,
    };
    this.bookings.splice(this.bookings.indexOf(booking), 1, moved);
    this.#spendings.set(moved, spending);
    return moved;
  }

  /** Returns the refund. */
  cancel(booking: Booking, isByMember: boolean): number {
    this.bookings.splice(this.bookings.indexOf(booking), 1);
    return this.refund(booking, booking.price, isByMember);
  }

  /** What a cancellation or a lower price pays back. */
  refundOf({ refundDay }: Booking, credits: number, isByMember: boolean): number {
    return isByMember ? Math.ceil((credits * (this.#refunds[refundDay] ?? 0)) / 100) : credits;
  }

  setRules(room: number, rules: Rules): void {
    const changed = this.rooms[room];
    if (changed) changed.rules = rules;
  }

  /** Returns whether there was no other block. */
  block(room: number, span: Span): boolean {
    const isFree = !this.blocks(room).some((other) => overlap(other, span));
    if (isFree) this.blocks(room).push(span);
    return isFree;
  }

  unblock(room: number, span: Span): void {
    this.blocks(room).splice(this.blocks(room).indexOf(span), 1);
  }

  within({ room, ...span }: Place): Booking[] {
    return this.bookings.filter((other) => other.room === room && overlap(other, span));
  }

  /** Half hours that bookings and blocks take, as `day/half hour`. */
  taken(room: number): Set<string> {
    const spans = [...this.bookings.filter((other) => other.room === room), ...this.blocks(room)];
    return new Set(spans.flatMap((span) => halves(span)));
  }

  private blocks(room: number): Span[] {
    return this.rooms[room]?.blocks ?? [];
  }

  private accepts(place: Place, own?: Booking): boolean {
    const { day, start, length, room } = place;
    const { opens, closes, step, shortest, longest } = this.rooms[room]?.rules ?? defaultRules;
    const isKnownLength = length <= 4 || length % 2 === 0;
    const fits = length >= shortest && length <= longest && length % step === 0;
    const isOpen = !this.holidays.has(day) && start >= opens && start + length <= closes;
    if (!isKnownLength || !fits || !isOpen || (start - opens) % step !== 0) return false;
    if (this.within(place).some((other) => other !== own)) return false;
    const kept = new Set(own?.room === room ? halves(own) : []);
    const blocked = new Set(this.blocks(room).flatMap(halves));
    return halves(place).every((half) => kept.has(half) || !blocked.has(half));
  }

  private isAtLimit(member: number, room: number): boolean {
    const others = this.bookings.filter((other) => other.member === member && other.room === room);
    return others.length >= (this.rooms[room]?.rules.maxOpen ?? Infinity);
  }

  private refund(booking: Booking, credits: number, isByMember: boolean): number {
    const refunded = this.refundOf(booking, credits, isByMember);
    this.members[booking.member]?.refund(this.#spendings.get(booking), refunded);
    return refunded;
  }
}

const overlap = (a: Span, b: Span): boolean =>
  a.day === b.day && a.start < b.start + b.length && b.start < a.start + a.length;

const halves = ({ day, start, length }: Span): string[] =>
  Array.from({ length }, (_, index) => `${String(day)}/${String(start + index)}`);
