import type { TransactionSql } from "postgres";
import { beforeAll, expect, test } from "vitest";
import { admin } from "../../stack";
import { actAs, inRolledBackTransaction } from "../spaceTime";
import { FROM, seedMonth, TO } from "./monthOfTrade";

const found = {} as { reports: Reports; raw: Raw };
type Reports = Awaited<ReturnType<typeof readReports>>;
type Raw = Awaited<ReturnType<typeof readRows>>;

beforeAll(async () => {
  const boss = await admin();
  await inRolledBackTransaction(async (tx) => {
    // Both reads see the same rows, although other tests write at the same time.
    await tx`set transaction isolation level repeatable read`;
    await seedMonth(tx);
    found.raw = await readRows(tx);
    await actAs(tx, boss.id);
    found.reports = await readReports(tx);
  });
}, 60_000);

async function readReports(tx: TransactionSql) {
  return {
    revenue: await tx<RevenueRow[]>`
      select day::text, kind, is_test, payments, paid_paise::int, refunds, refunded_paise::int
      from report_revenue(${FROM}, ${TO})`,
    credits: await tx<CreditsRow[]>`
      select day::text, sold::int, granted::int, removed::int, spent::int, refunded::int, expired::int,
        outstanding::int
      from report_credits(${FROM}, ${TO})`,
    roomUse: await tx<RoomUseRow[]>`
      select room_id, hour, booked_minutes::int, bookable_minutes::int from report_room_use(${FROM}, ${TO})`,
    leadTimes: await tx`
      select least_hours, made, hours_before::float8, cancelled_by_members, cancelled_by_others, credits_refunded::int,
        median_hours::float8
      from report_lead_times(${FROM}, ${TO})`,
    cafe: await tx`
      select snack_id, sold::int, orders::int, paise::int, times_out, hours_out::float8
      from report_cafe(${FROM}, ${TO})`,
    events: await tx`
      select event_id, seats, taken, given_back, credits::int from report_events(${FROM}, ${TO})`,
    visitors: await tx`
      select day::text, visitors, day_passes, arrived, missed from report_visitors(${FROM}, ${TO})`,
    members: await tx<{ member_id: string; booked_minutes: number; total_count: number }[]>`
      select member_id, bookings::int, booked_minutes::int, cafe_orders::int, seats::int, day_passes::int,
        total_count::int
      from report_members(${FROM}, ${TO})`,
  };
}

interface RevenueRow {
  day: string;
  kind: string;
  is_test: boolean;
  payments: number;
  paid_paise: number;
  refunds: number;
  refunded_paise: number;
}
interface CreditsRow {
  day: string;
  sold: number;
  granted: number;
  removed: number;
  spent: number;
  refunded: number;
  expired: number;
  outstanding: number;
}
interface RoomUseRow {
  room_id: string;
  hour: number;
  booked_minutes: number;
  bookable_minutes: number;
}

/** The rows as they are stored, with moments as milliseconds. */
async function readRows(tx: TransactionSql) {
  return {
    orders: await tx<
      {
        id: string;
        kind: string;
        mode: string;
        status: string;
        user_id: string;
        paid: number | null;
      }[]
    >`
      select id, kind, mode, status, user_id, extract(epoch from paid_at)::float8 * 1000 as paid from orders`,
    items: await tx<{ order_id: string; snack_id: string; quantity: number; price: number }[]>`
      select order_id, snack_id, quantity, price::float8 from order_items`,
    snacks: await tx<{ id: string; quantity: number; added: number; archived: number | null }[]>`
      select id, quantity, extract(epoch from created_at)::float8 * 1000 as added,
        extract(epoch from archived_at)::float8 * 1000 as archived from snacks`,
    stock: await tx<{ snack_id: string; change: number; at: number }[]>`
      select snack_id, quantity_change as change, extract(epoch from created_at)::float8 * 1000 as at
      from inventory_transactions order by created_at`,
    history: await tx<
      {
        action: string;
        day: string;
        starts: string;
        change: number;
        user_id: string;
        changed_by: string | null;
        at: number;
      }[]
    >`
      select action, booking_date::text as day, start_time::text as starts, credits_change as change, user_id,
        changed_by, extract(epoch from created_at)::float8 * 1000 as at from booking_history`,
    events: await tx<{ id: string; day: string; seats: number; status: string }[]>`
      select id, date::text as day, max_attendees as seats, status from events`,
    seats: await tx<{ event_id: string; user_id: string; credits: number }[]>`
      select event_id, user_id, credits_charged as credits from event_registrations`,
    givenBack: await tx<{ event_id: string }[]>`
      select event_id from cancelled_registrations where registered_again_at is null`,
    visitors: await tx<{ id: string; day: string; status: string; arrived: boolean }[]>`
      select id, visit_date::text as day, status, arrived_at is not null as arrived from visitors`,
    passes: await tx<
      { user_id: string; visitor_id: string | null; day: string; arrived: boolean }[]
    >`
      select user_id, visitor_id, date::text as day, arrived_at is not null as arrived from day_passes`,
    payments: await tx<{ order_id: string; paise: number; at: number }[]>`
      select order_id, amount_paise as paise, extract(epoch from created_at)::float8 * 1000 as at from payments`,
    refunds: await tx<{ order_id: string; paise: number; at: number }[]>`
      select order_id, amount_paise as paise, extract(epoch from created_at)::float8 * 1000 as at from refunds`,
    ledger: await tx<{ kind: string; amount: number; at: number }[]>`
      select kind, amount, extract(epoch from created_at)::float8 * 1000 as at from credit_ledger`,
    rooms: await tx<{ id: string; added: number; retired: number | null }[]>`
      select id, extract(epoch from created_at)::float8 * 1000 as added,
        extract(epoch from retired_at)::float8 * 1000 as retired from rooms`,
    hours: await tx<{ room_id: string | null; hours: unknown; at: number }[]>`
      select room_id, hours, extract(epoch from since)::float8 * 1000 as at from private.known_hours
      order by since, id`,
    blocks: await tx<{ room_id: string; starts: string; ends: string; ended: number | null }[]>`
      select room_id, starts_at::text as starts, ends_at::text as ends,
        extract(epoch from ended_at)::float8 * 1000 as ended from room_blocks`,
    bookings: await tx<
      { user_id: string; room_id: string; day: string; starts: string; ends: string }[]
    >`
      select user_id, room_id, booking_date::text as day, start_time::text as starts, end_time::text as ends from bookings`,
  };
}

const INDIA = 5.5 * 3_600_000;
const DAY = 86_400_000;
const dayOf = (at: number) => new Date(at + INDIA).toISOString().slice(0, 10);
const isInMonth = (day: string) => day >= FROM && day <= TO;
const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);
const days = Array.from({ length: 29 }, (_, n) =>
  new Date(Date.parse(FROM) + n * DAY).toISOString().slice(0, 10),
);

test("revenue equals the payments and refunds of each day, kind and mode", () => {
  const { orders, payments, refunds } = found.raw;
  const order = new Map(orders.map((row) => [row.id, row]));
  const keyOf = (row: { order_id: string; at: number }) => {
    const { kind = "", mode = "" } = order.get(row.order_id) ?? {};
    return `${dayOf(row.at)} ${kind} ${mode === "test"}`;
  };
  const keys = [...payments, ...refunds].filter(({ at }) => isInMonth(dayOf(at))).map(keyOf);
  const expected = [...new Set(keys)].map((key) => {
    const paid = payments.filter((row) => keyOf(row) === key);
    const returned = refunds.filter((row) => keyOf(row) === key);
    return `${key} ${paid.length} ${sum(paid, ({ paise }) => paise)} ${returned.length} ${sum(returned, ({ paise }) => paise)}`;
  });
  const reported = found.reports.revenue.map(
    (row) =>
      `${row.day} ${row.kind} ${row.is_test} ${row.payments} ${row.paid_paise} ${row.refunds} ${row.refunded_paise}`,
  );
  expect(reported.toSorted()).toEqual(expected.toSorted());
  expect(reported.length).toBeGreaterThan(80);
});

test("credits equal the ledger of each day, and what is outstanding the sum of the ledger", () => {
  const { ledger } = found.raw;
  const expected = days.map((day) => {
    const of = (...kinds: string[]) =>
      Math.abs(
        sum(
          ledger.filter(({ kind, at }) => kinds.includes(kind) && dayOf(at) === day),
          ({ amount }) => amount,
        ),
      );
    return {
      day,
      sold: of("purchase"),
      granted: of("grant"),
      removed: of("removal"),
      spent: of("booking", "day_pass", "event"),
      refunded: of("refund"),
      expired: of("expiry"),
      outstanding: sum(
        ledger.filter(({ at }) => dayOf(at) <= day),
        ({ amount }) => amount,
      ),
    };
  });
  expect(found.reports.credits).toEqual(expected);
});

test("use of the rooms equals the minutes that were open, not blocked, and booked", () => {
  const { rooms, hours, blocks, bookings } = found.raw;
  const expected = new Map<string, { booked: number; bookable: number }>();
  const hoursOn = (day: string, room: string | null) => {
    const known = hours.filter(({ room_id }) => room_id === room);
    return (known.findLast(({ at }) => dayOf(at) <= day) ?? known[0])?.hours;
  };
  for (const room of rooms) {
    for (const day of days) {
      if (day < dayOf(room.added) || (room.retired && day >= dayOf(room.retired))) continue;
      const start = Date.parse(day);
      const isOpen = openMinutes(day, hoursOn(day, null), hoursOn(day, room.id));
      const blocked = blocks
        .filter(({ room_id }) => room_id === room.id)
        .map(({ starts, ends, ended }) => [
          Date.parse(`${starts}Z`),
          Math.min(
            Date.parse(`${ends}Z`),
            ended ? Math.floor((ended + INDIA) / 60_000) * 60_000 : Infinity,
          ),
        ]);
      const taken = bookings
        .filter((booking) => booking.room_id === room.id && booking.day === day)
        .map(({ starts, ends }) => [minutes(starts), minutes(ends)]);
      for (let minute = 0; minute < 1440; minute++) {
        const at = start + minute * 60_000;
        if (!isOpen(minute) || isWithin(at, blocked)) continue;
        const key = `${room.id} ${Math.floor(minute / 60)}`;
        const cell = expected.get(key) ?? { booked: 0, bookable: 0 };
        expected.set(key, cell);
        cell.bookable++;
        if (isWithin(minute, taken)) cell.booked++;
      }
    }
  }
  const reported = found.reports.roomUse.map(
    ({ room_id, hour, booked_minutes: booked, bookable_minutes: bookable }) => [
      `${room_id} ${hour}`,
      { booked, bookable },
    ],
  );
  expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(expected));
  expect(sum(found.reports.roomUse, ({ booked_minutes }) => booked_minutes)).toBeGreaterThan(5000);
});

test("lead times equal those of the history of the bookings", () => {
  const steps = [0, 1, 24, 72, 168, 720];
  const entries = found.raw.history
    .filter(({ at }) => isInMonth(dayOf(at)))
    .map((entry) => {
      const start = Date.parse(`${entry.day}T${entry.starts}Z`) - INDIA;
      return { ...entry, hours: Math.max(0, (start - entry.at) / 3_600_000) };
    });
  const leads = entries
    .filter(({ action }) => action === "created")
    .map(({ hours }) => Math.floor(hours * 10 + 1e-6) / 10)
    .toSorted((one, other) => one - other);
  const median = leads[Math.ceil(leads.length / 2) - 1];
  const expected = steps.map((step, at) => {
    const next = steps[at + 1] ?? Infinity;
    const within = entries.filter(({ hours }) => hours >= step && hours < next);
    const made = within.filter(({ action }) => action === "created");
    const cancelled = within.filter(({ action }) => action === "cancelled");
    const own = cancelled.filter((entry) => entry.changed_by === entry.user_id);
    return {
      least_hours: step,
      made: made.length,
      hours_before: expect.closeTo(
        sum(made, ({ hours }) => hours),
        0,
      ),
      cancelled_by_members: own.length,
      cancelled_by_others: cancelled.length - own.length,
      credits_refunded: sum(cancelled, ({ change }) => change),
      median_hours: median,
    };
  });
  expect(median).toBeGreaterThan(0);
  expect(found.reports.leadTimes).toEqual(expected);
  expect(expected.map(({ made }) => made)).not.toContain(0);
});

test("sold items equal the paid orders, and hours without stock the changes of stock", () => {
  const { orders, items, snacks, stock } = found.raw;
  const paid = new Set(
    orders
      .filter(({ kind, status }) => kind === "snacks" && status === "fulfilled")
      .filter((order) => order.paid && isInMonth(dayOf(order.paid)))
      .map(({ id }) => id),
  );
  const real = new Set(orders.filter(({ mode }) => mode !== "test").map(({ id }) => id));
  const first = Date.parse(FROM) - INDIA;
  const end = Date.parse(TO) + DAY - INDIA;
  const expected = snacks.map((snack) => {
    const sold = items.filter((item) => item.snack_id === snack.id && paid.has(item.order_id));
    const changes = stock.filter(({ snack_id }) => snack_id === snack.id);
    const stockAt = (at: number) =>
      snack.quantity -
      sum(
        changes.filter((change) => change.at > at),
        ({ change }) => change,
      );
    const from = Math.max(first, snack.added);
    const until = Math.min(end, snack.archived ?? Infinity);
    const moments = [from, ...changes.map(({ at }) => at), until]
      .filter((at) => at >= from && at <= until)
      .toSorted((a, b) => a - b);
    const spans = moments
      .slice(0, -1)
      .map((at, index) => ({ at, length: (moments[index + 1] ?? at) - at }))
      .filter(({ at, length }) => length > 0 && stockAt(at) <= 0);
    return {
      snack_id: snack.id,
      sold: sum(sold, ({ quantity }) => quantity),
      orders: sold.length,
      paise: sum(
        sold.filter(({ order_id }) => real.has(order_id)),
        ({ quantity, price }) => quantity * Math.round(price * 100),
      ),
      times_out: spans.length,
      hours_out: Math.round(sum(spans, ({ length }) => length) / 360_000) / 10,
    };
  });
  const reported = new Map(found.reports.cafe.map((row) => [row.snack_id as string, row]));
  const some = expected.filter(({ sold, times_out }) => sold > 0 || times_out > 0);
  expect([...reported.keys()].toSorted()).toEqual(some.map((row) => row.snack_id).toSorted());
  for (const row of some) expect(reported.get(row.snack_id)).toEqual(row);
  expect(new Set(some.map(({ times_out }) => times_out))).toEqual(new Set([1, 2, 3]));
});

test("events equal their registrations", () => {
  const { events, seats, givenBack } = found.raw;
  const expected = events
    .filter(({ day }) => isInMonth(day))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ id, seats: all }) => {
      const taken = seats.filter(({ event_id }) => event_id === id);
      return {
        event_id: id,
        seats: all,
        taken: taken.length,
        given_back: givenBack.filter(({ event_id }) => event_id === id).length,
        credits: sum(taken, ({ credits }) => credits),
      };
    });
  expect(found.reports.events).toEqual(expected);
  expect(expected).toHaveLength(4);
});

test("visitors equal those expected on each day, with a day pass once", () => {
  const { visitors, passes } = found.raw;
  const holders = new Set(passes.map(({ visitor_id }) => visitor_id));
  const expected = days.map((day) => {
    const without = visitors.filter(
      (visit) =>
        visit.day === day &&
        !holders.has(visit.id) &&
        (visit.arrived || !["pending", "rejected"].includes(visit.status)),
    );
    const ofDay = passes.filter((pass) => pass.day === day);
    const arrived = [
      ...without.filter((visit) => visit.arrived),
      ...ofDay.filter(
        (pass) => pass.arrived || visitors.find(({ id }) => id === pass.visitor_id)?.arrived,
      ),
    ].length;
    return {
      day,
      visitors: without.length,
      day_passes: ofDay.length,
      arrived,
      missed: without.length + ofDay.length - arrived,
    };
  });
  expect(found.reports.visitors).toEqual(expected);
  expect(sum(expected, ({ missed }) => missed)).toBeGreaterThan(20);
});

test("active members equal those with a booking, an order, a seat or a day pass", () => {
  const { bookings, orders, events, seats, passes } = found.raw;
  const held = new Set(
    events.filter(({ day, status }) => isInMonth(day) && status === "active").map(({ id }) => id),
  );
  const rowsOf = (id: string) => {
    const booked = bookings.filter(({ user_id, day }) => user_id === id && isInMonth(day));
    return {
      member_id: id,
      bookings: booked.length,
      booked_minutes: sum(booked, ({ starts, ends }) => minutes(ends) - minutes(starts)),
      cafe_orders: orders.filter(
        (order) =>
          order.user_id === id &&
          order.kind === "snacks" &&
          order.status === "fulfilled" &&
          order.paid &&
          isInMonth(dayOf(order.paid)),
      ).length,
      seats: seats.filter(({ user_id, event_id }) => user_id === id && held.has(event_id)).length,
      day_passes: passes.filter(({ user_id, day }) => user_id === id && isInMonth(day)).length,
    };
  };
  const people = new Set([...bookings, ...orders, ...seats, ...passes].map((row) => row.user_id));
  const active = [...people]
    .map(rowsOf)
    .filter((row) => row.bookings + row.cafe_orders + row.seats + row.day_passes > 0);
  const byId = (one: { member_id: string }, other: { member_id: string }) =>
    one.member_id.localeCompare(other.member_id);
  expect(found.reports.members.toSorted(byId)).toEqual(
    active.map((row) => ({ ...row, total_count: active.length })).toSorted(byId),
  );
  const order = found.reports.members.map(({ booked_minutes }) => booked_minutes);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
});

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const isWithin = (at: number, spans: number[][]) =>
  spans.some(([starts = 0, ends = 0]) => at >= starts && at < ends);

interface Weekday {
  day: string;
  open: string;
  close: string;
  isOpen: boolean;
}

/** The hours of the specification, 9:00 to 18:00, for a room without its own. */
function openMinutes(day: string, space: unknown, room: unknown): (minute: number) => boolean {
  const { hours, holidays } = space as { hours: Weekday[]; holidays?: { date: string }[] };
  const name = new Date(day).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  const ofSpace = hours.find((weekday) => weekday.day === name);
  const ofRoom = room
    ? (room as Weekday[]).find((weekday) => weekday.day === name)
    : { open: "09:00", close: "18:00", isOpen: true };
  if (holidays?.some(({ date }) => date === day) || !ofSpace?.isOpen || !ofRoom?.isOpen) {
    return () => false;
  }
  const opens = Math.max(Math.ceil(minutes(ofSpace.open) / 30) * 30, minutes(ofRoom.open));
  const closes = Math.min(Math.floor(minutes(ofSpace.close) / 30) * 30, minutes(ofRoom.close));
  return (minute) => minute >= opens && minute < closes;
}
