import { day, giveCredits, newRoom } from "../rows";
import { admin, newMember, sql } from "../stack";
import { BookingModel } from "./bookingModel";
import type { Entry, Place, Span } from "./bookingRules";
import { prices, REFUND_PERCENT, refunds, startCredits } from "./bookingSteps";

/** No other test has bookings on these days. */
const FIRST_DAY = 47;

export type Space = Awaited<ReturnType<typeof newSpace>>;

/** Rooms and members of one walk, in the database and in the model. */
export async function newSpace() {
  const boss = await admin();
  const days = await Promise.all(refunds.map((_, index) => day(FIRST_DAY + index)));
  const rooms = await Promise.all(prices.map((credits_per_hour) => newRoom({ credits_per_hour })));
  const people = await Promise.all(startCredits.map(() => newMember("Maya Model")));
  await Promise.all(people.map(({ id }, index) => giveCredits(id, startCredits[index] ?? 0)));
  await payBackUntil(days[1] ?? "", rooms);
  const model = new BookingModel(prices, startCredits, refunds);
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
  const timeOf = ({ day: index, start, length }: Span) => ({
    new_date: dayOf(index),
    new_start_time: clock(start),
    new_duration: length,
  });
  /** Remembers the id of what the model has made, too. */
  const made = (entry: Entry | null, { data, error }: { data: unknown; error: unknown }) => {
    if (entry) ids.set(entry, (data as { id: string } | null)?.id ?? "");
    return { error, isExpected: entry !== null };
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

/** For the rooms, members get a part back until the night before a day, then nothing. */
async function payBackUntil(date: string, rooms: readonly string[]): Promise<void> {
  await sql`
    update room_rules set refund_ladder = jsonb_build_array(jsonb_build_object(
      'percent', ${REFUND_PERCENT}::int,
      'hours', floor(extract(epoch from ${date}::date + time '03:00' - private.space_now()) / 3600)))
    where room_id = any (${rooms})`;
}

export const chosen = <One>(which: number, all: readonly One[]): One | undefined =>
  all[which % all.length];

export const clock = (half: number) =>
  `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
const halfHour = (time: string) => Number(time.slice(0, 2)) * 2 + Number(time.slice(3, 5)) / 30;
