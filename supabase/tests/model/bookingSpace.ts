import type { Database } from "@portal/shared/data/database.types";
import fc from "fast-check";
import { expect } from "vitest";
import { day, giveCredits, newRoom } from "../rows";
import { admin, type Client, newMember, sql } from "../stack";
import { BookingModel, type Entry, type Place } from "./bookingModel";

/** Credits an hour of each room. */
const prices = [3, 5];
/** What each member has at the start. The last one has too few, and holds slots. */
const startCredits = [40, 40, 2];
/** No other test has bookings on these days. */
export const FIRST_DAY = 23;
const DAYS = [0, 1, 2];

const dayIndex = fc.constantFrom(...DAYS);
/** What the commands choose. */
export const some = {
  day: dayIndex,
  room: fc.constantFrom(...prices.keys()),
  member: fc.constantFrom(...startCredits.keys()),
  /** One of the bookings or blocks, however many there are. */
  which: fc.nat({ max: 50 }),
  span: {
    day: dayIndex,
    start: fc.integer({ min: 17, max: 34 }),
    length: fc.constantFrom(1, 2, 2, 2, 3, 4, 4, 6, 8, 9),
  },
  /** What happens to the bookings that a block or a holiday affects. */
  action: fc.constantFrom("cancel", "leave"),
};

type QuoteBooking = Database["public"]["Functions"]["quote_booking"];
export type Quote = Pick<QuoteBooking["Returns"][number], "quote_id" | "lots" | "refunds">;

export interface Outcome {
  error: unknown;
  /** The code that the model expects. */
  refusal: string | null;
}

/** Changes the database through REST, and the model. Null if there was nothing to change. */
type Run<Fields> = (space: Space, fields: Fields) => Promise<Outcome | null>;

export const command = <Fields extends object>(
  weight: number,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
  run: Run<Fields>,
) => ({ weight, fields: fc.record(fields) as fc.Arbitrary<object>, run: run as Run<never> });

export type Space = Awaited<ReturnType<typeof newSpace>>;

/** Rooms and members of one walk, in the database and in the model. */
export async function newSpace() {
  const boss = await admin();
  const days = await Promise.all(DAYS.map((index) => day(FIRST_DAY + index)));
  const rooms = await Promise.all(prices.map((credits_per_hour) => newRoom({ credits_per_hour })));
  const people = await Promise.all(startCredits.map(() => newMember("Maya Model")));
  await Promise.all(people.map(({ id }, index) => giveCredits(id, startCredits[index] ?? 0)));
  const nights = await hoursUntil(days);
  const model = new BookingModel(prices, startCredits);
  const ids = new Map<Entry, string>();
  /** The series of bookings. */
  const seriesOf = new Map<Entry, string>();

  const idOf = (entry: Entry) => ids.get(entry) ?? "";
  const dayOf = (index: number) => days[index] ?? "";
  const roomOf = (index: number) => rooms[index] ?? "";
  const person = (index: number) => people[index] ?? boss;
  const actorOf = ({ member }: Entry, isAdmin: boolean) => (isAdmin ? boss : person(member));
  const slotOf = ({ room, day: index, start, length }: Place) => ({
    room_id: roomOf(room),
    booking_date: dayOf(index),
    start_time: clock(start),
    duration: length,
  });
  const timeOf = ({ day: index, start, length }: Place) => ({
    new_date: dayOf(index),
    new_start_time: clock(start),
    new_duration: length,
  });
  /** Remembers the id of what the model has made, too. */
  const made = (entry: Entry | string, { data, error }: { data: unknown; error: unknown }) => {
    if (typeof entry === "string") return { error, refusal: entry };
    ids.set(entry, (data as { id: string } | null)?.id ?? "");
    return { error, refusal: null };
  };
  /** Asks for a quote, and compares it with that of the model. */
  const quoted = async (client: Client, terms: QuoteBooking["Args"], expected: object) => {
    const { data } = await client.rpc("quote_booking", terms).single().throwOnError();
    return checkedQuote(data, expected);
  };
  const version = async (booking: Entry) => {
    const one = boss.client.from("bookings").select("id, updated_at").eq("id", idOf(booking));
    return (await one.single().throwOnError()).data;
  };
  return {
    boss,
    days,
    rooms,
    people,
    model,
    ids,
    seriesOf,
    idOf,
    dayOf,
    roomOf,
    person,
    actorOf,
    slotOf,
    timeOf,
    made,
    quoted,
    nights,
    version,

    expected: () => ({
      balances: model.members.map(({ balance }) => balance),
      ledgers: model.members.map(({ balance }) => balance),
      charged: Object.fromEntries(model.all("booking").map((one) => [idOf(one), one.charged])),
      taken: model.taken(),
    }),

    async found() {
      const books = await sql<{ balance: number; ledger: number }[]>`
        select balance, (
          select coalesce(sum(amount), 0)::int from credit_ledger where user_id = person.id
        ) as ledger
        from unnest(${people.map(({ id }) => id)}::uuid[]) with ordinality as person (id, place)
        join user_credits on user_id = person.id order by place`;
      const charges = await sql<{ id: string; charged: number }[]>`
        select bookings.id, -sum(amount)::int as charged
        from bookings join credit_ledger on reference_id = bookings.id
        where room_id = any (${rooms}) group by bookings.id`;
      const boards = await Promise.all(
        days.map((date) => person(0).client.rpc("day_board", { day: date }).throwOnError()),
      );
      const taken = boards.flatMap(({ data }, index) =>
        data
          .filter(({ room_id }) => rooms.includes(room_id))
          .flatMap(({ room_id, start_time, end_time, gap }) => {
            const from = halfHour(start_time);
            const length = halfHour(end_time) + gap - from;
            const place = `${String(rooms.indexOf(room_id))}/${String(index)}`;
            return Array.from({ length }, (_, half) => `${place}/${String(from + half)}`);
          }),
      );
      return {
        balances: books.map(({ balance }) => balance),
        ledgers: books.map(({ ledger }) => ledger),
        charged: Object.fromEntries(charges.map(({ id, charged }) => [id, charged])),
        taken: taken.toSorted(),
      };
    },
  };
}

export async function openingHours() {
  const [found] = await sql<{ value: object }[]>`
    select value from system_settings where key = 'opening_hours'`;
  return found?.value;
}

/** The hours from now until the night before each day, for the refund ladder. */
async function hoursUntil(days: readonly string[]): Promise<number[]> {
  const found = await sql<{ hours: number }[]>`
    select floor(extract(epoch from day + time '03:00' - private.space_now()) / 3600)::int as hours
    from unnest(${days}::date[]) with ordinality as listed (day, place) order by place`;
  return found.map(({ hours }) => hours);
}

/** Compares an answer of the database with the model. */
export function compare(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected);
}

/** Compares a quote with that of the model, and returns its id. */
export function checkedQuote(quote: Quote, expected: object): { quote_id: string } {
  const creditsOf = (list: unknown) =>
    ((list ?? []) as { credits: number }[]).map(({ credits }) => credits);
  const { lots, refunds, ...terms } = quote;
  expect({ ...terms, lots: creditsOf(lots), refunds: creditsOf(refunds) }).toMatchObject(expected);
  return { quote_id: quote.quote_id ?? "" };
}

export const chosen = <One>(which: number, all: readonly One[]): One | undefined =>
  all[which % all.length];

export const clock = (half: number) =>
  `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
const halfHour = (time: string) => Number(time.slice(0, 2)) * 2 + Number(time.slice(3, 5)) / 30;
