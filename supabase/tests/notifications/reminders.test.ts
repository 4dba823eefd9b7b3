import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../rows";
import { actAs, at } from "../rules/spaceTime";
import { newMember } from "../stack";

let maya: string;
let room: string;
let today: string;
beforeAll(async () => {
  maya = (await newMember("Maya Comes")).id;
  await giveCredits(maya, 20);
  room = await newRoom();
  today = await day(30);
});

/** Moves the space's clock within a transaction of `at`. */
async function setClock(tx: TransactionSql, wall: string): Promise<void> {
  await tx.unsafe(`
    create or replace function private.space_now() returns timestamp language sql stable
    set search_path = '' as $$ select '${wall}'::timestamp $$`);
}

/** What Maya is reminded of at this time. */
async function remindersAt(tx: TransactionSql, clock: string): Promise<string[]> {
  await tx`select set_config('role', 'none', true)`;
  await setClock(tx, `${today} ${clock}`);
  await tx`select private.queue_reminders()`;
  const rows = await tx<{ kind: string; starts: string }[]>`
    select kind, coalesce(data ->> 'start_time', data ->> 'time') as starts from notifications
    where user_id = ${maya} and kind like '%reminder' order by created_at, sequence`;
  await actAs(tx, maya);
  return rows.map(({ kind, starts }) => `${kind} ${starts}`);
}

async function book(tx: TransactionSql, start: string): Promise<string> {
  const [booking] = await tx<{ id: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${maya}, ${room}, ${today}, ${start}, 2) returning id`;
  return booking?.id ?? "";
}

describe("a booking", () => {
  it("is reminded of once, an hour before its start", () =>
    at(`${today} 08:00`, maya, async (tx) => {
      await book(tx, "11:00");
      expect(await remindersAt(tx, "09:59")).toEqual([]);
      expect(await remindersAt(tx, "10:00")).toEqual(["booking_reminder 11:00:00"]);
      expect(await remindersAt(tx, "10:01")).toHaveLength(1);
    }));

  it("is reminded of again after a move, but not when it has started or is cancelled", () =>
    at(`${today} 08:00`, maya, async (tx) => {
      const moved = await book(tx, "11:00");
      const cancelled = await book(tx, "12:00");
      await remindersAt(tx, "10:30");
      await tx`select reschedule_booking(${moved}, ${today}, '14:00', 2)`;
      await tx`delete from bookings where id = ${cancelled}`;
      await book(tx, "16:00");
      expect(await remindersAt(tx, "11:30")).toHaveLength(1);
      expect(await remindersAt(tx, "13:30")).toEqual([
        "booking_reminder 11:00:00",
        "booking_reminder 14:00:00",
      ]);
      expect(await remindersAt(tx, "16:00")).toHaveLength(2);
    }));
});

describe("a confirmation that was just sent", () => {
  it("is not followed by a reminder of the booking", () =>
    at(`${today} 10:20`, maya, async (tx) => {
      const booking = await book(tx, "11:00");
      await tx`select set_config('role', 'none', true)`;
      await tx`
        update bookings set updated_at = (${today}::date + time '10:20') at time zone 'Asia/Kolkata'
        where id = ${booking}`;
      expect(await remindersAt(tx, "10:21")).toEqual([]);
    }));
});

describe("a reminder's email that was not sent at once", () => {
  const emailsAt = async (tx: TransactionSql, clock: string) => {
    await remindersAt(tx, clock);
    await tx`select set_config('role', 'none', true)`;
    const rows = await tx`
      select status, last_error from outbox where user_id = ${maya} and kind like '%reminder'`;
    await actAs(tx, maya);
    return rows;
  };

  it("is dropped when the booking is moved or cancelled", () =>
    at(`${today} 08:00`, maya, async (tx) => {
      const moved = await book(tx, "11:00");
      const cancelled = await book(tx, "12:00");
      expect(await emailsAt(tx, "10:30")).toMatchObject([{ status: "due" }]);
      await tx`select reschedule_booking(${moved}, ${today}, '15:00', 2)`;
      expect(await emailsAt(tx, "10:31")).toEqual([]);
      expect(await emailsAt(tx, "11:30")).toMatchObject([{ status: "due" }]);
      await tx`delete from bookings where id = ${cancelled}`;
      expect(await emailsAt(tx, "11:31")).toEqual([]);
    }));

  it("fails visibly when the booking has started", () =>
    at(`${today} 08:00`, maya, async (tx) => {
      await book(tx, "11:00");
      expect(await emailsAt(tx, "10:30")).toMatchObject([{ status: "due" }]);
      expect(await emailsAt(tx, "11:00")).toEqual([
        { status: "failed", last_error: "It has started before the reminder was sent." },
      ]);
    }));

  it("is dropped when the member leaves the event", () =>
    at(`${today} 08:00`, maya, async (tx) => {
      await tx`select set_config('role', 'none', true)`;
      const [event] = await tx<{ id: string }[]>`
        insert into events (title, date, time, is_free) values ('Talk', ${today}, '19:00', true)
        returning id`;
      await actAs(tx, maya);
      await tx`insert into event_registrations (event_id, user_id) values (${event?.id ?? ""}, ${maya})`;
      expect(await emailsAt(tx, "09:00")).toMatchObject([{ status: "due" }]);
      await tx`delete from event_registrations where user_id = ${maya}`;
      expect(await emailsAt(tx, "09:01")).toEqual([]);
    }));
});

describe("an event", () => {
  it("is reminded of a day before, unless it is cancelled", () =>
    at(`${today} 08:00`, maya, async (tx) => {
      await tx`select set_config('role', 'none', true)`;
      const events = await tx<{ id: string }[]>`
        insert into events (title, date, time, is_free) values
          ('Takes place', ${today}::date + 1, '09:00', true),
          ('Is cancelled', ${today}::date + 1, '09:00', true),
          ('Is later', ${today}::date + 2, '09:00', true)
        returning id`;
      await actAs(tx, maya);
      for (const { id } of events) {
        await tx`insert into event_registrations (event_id, user_id) values (${id}, ${maya})`;
      }
      await tx`select set_config('role', 'none', true)`;
      await tx`update events set status = 'cancelled' where title = 'Is cancelled'`;
      expect(await remindersAt(tx, "08:59")).toEqual([]);
      expect(await remindersAt(tx, "09:00")).toEqual(["event_reminder 09:00:00"]);
      expect(await remindersAt(tx, "09:01")).toHaveLength(1);
    }));
});
