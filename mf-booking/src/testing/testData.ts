import type { QuoteTerms } from "@portal/shared/data/bookingQuote";
import { creditsForBooking, rupeesForBooking } from "@portal/shared/domain/bookingPrice";
import {
  fakeBackend,
  type FakeBackend,
  type SentRequest,
} from "@portal/shared/testing/fakeBackend";
import type { FakeTables } from "@portal/shared/testing/fakeTables";
import type { Tables } from "@portal/shared/data/supabase";
import { instantOf } from "@portal/shared/domain/dates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { defaultOpeningHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import { afterEach, beforeEach, vi } from "vitest";
import { memberId } from "./fakePortal";

export const today = "2026-11-20";
export const tomorrow = "2026-11-21";

/** `tomorrow` is a Saturday, on which the space opens at 10:00 by default. */
const openEveryDay: OpeningHours = {
  ...defaultOpeningHours,
  hours: defaultOpeningHours.hours.map((weekday) => ({ ...weekday, open: "08:00" })),
};

/** Friday, 20 November 2026, 12:10 PM at the space. */
export function freezeTimeAtNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: instantOf(today, "12:10") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export function room(change: Partial<Tables<"rooms">> = {}): Tables<"rooms"> {
  return {
    id: "neem",
    name: "Neem",
    capacity: 6,
    credits_per_hour: 4,
    description: "First floor, quiet wing - Seats six",
    image_url: null,
    photos: [],
    amenities: ["Whiteboard"],
    retired_at: null,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...change,
  };
}

/** Backend with three rooms and no bookings. */
export function world({ balance = 40 } = {}): FakeBackend {
  const tables: FakeTables = {
    rooms: [
      room(),
      room({ id: "peepal", name: "Peepal", capacity: 10, credits_per_hour: 6 }),
      room({
        id: "hall",
        name: "Town Hall",
        capacity: 40,
        credits_per_hour: null,
        description: null,
        image_url: "/hall.jpg",
      }),
    ],
    booked_slots: [],
    bookings: [],
    booking_holds: [],
    booking_history: [],
    day_passes: [],
    visitors: [],
    system_settings: [{ key: "opening_hours", value: openEveryDay }],
    calendar_feeds: [],
    user_credits: [{ user_id: memberId, balance }],
  };
  const responses = {
    "POST rpc/included_day_passes": [],
    "POST rpc/my_invitations": [],
    "POST rpc/quote_booking": ({ body }: SentRequest) => quoteBooking(tables, body as QuoteTerms),
    "POST rpc/hold_slot": ({ body }: SentRequest) => holdSlot(tables, body as QuoteTerms),
    "POST rpc/day_board": ({ body }: SentRequest) =>
      dayBoard(tables, (body as { day: string }).day),
  };
  return fakeBackend(responses, { tables });
}

/** The price of the room, less what a moved booking has cost. */
export function quoteBooking(
  { rooms = [], bookings = [], user_credits = [] }: FakeTables,
  { room_id, booking_id, duration }: QuoteTerms,
): object {
  const before = bookings.find(({ id }) => id === booking_id);
  const found = (before?.["room"] ?? rooms.find(({ id }) => id === room_id)) as
    | { credits_per_hour: number | null }
    | undefined;
  const perHour = found?.credits_per_hour ?? null;
  const credits = creditsForBooking(perHour, duration);
  const change = Number(before?.["total_credits"] ?? 0) - credits;
  const balance = Number(user_credits[0]?.["balance"] ?? 0);
  const lots =
    change === 0 ? [] : [{ credits: Math.abs(change), expires_at: null, is_renewed: false }];
  return {
    quote_id: `quote of ${credits}`,
    refusal: null,
    credits,
    rupees: perHour === null ? rupeesForBooking(perHour, duration) : 0,
    credits_change: change,
    balance,
    shortfall: Math.max(0, -change - balance),
    lots,
    refunds: [],
    included_minutes: 0,
    minutes_returned: 0,
  };
}

function holdSlot({ booked_slots = [] }: FakeTables, terms: QuoteTerms): object {
  const { room_id, booking_date, start_time, duration } = terms;
  const slot = { room_id, booking_date, start_time, end_time: endOfSlot(start_time, duration) };
  booked_slots.push({ ...slot, booking_id: holdId, held_until: inFiveMinutes(), is_own: true });
  return { ...slot, id: holdId, expires_at: inFiveMinutes() };
}

export const holdId = "11111111-1111-4111-8111-111111111111";
export const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString();

function dayBoard({ booked_slots = [], bookings = [] }: FakeTables, day: string): object[] {
  const isOwn = (id: unknown) =>
    bookings.some((booking) => booking["id"] === id && booking["user_id"] === memberId);
  return booked_slots
    .filter(({ booking_date }) => booking_date === day)
    .map((slot) => ({ is_own: isOwn(slot["booking_id"]), ...slot }));
}

export function takenSlot(
  room_id: string,
  booking_date: string,
  start_time: string,
  end_time: string,
) {
  return { booking_id: `${room_id} ${start_time}`, room_id, booking_date, start_time, end_time };
}
