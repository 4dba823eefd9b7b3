import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newRecipients } from "../notifications/deliveryDatabase";
import { newDatabase, runConcurrently, tally, weaken } from "./concurrency";

const SESSIONS = 40;

let sql: Sql;
beforeAll(async () => {
  sql = await newDatabase("race_invitations");
});

async function newBooking(): Promise<{ booker: string; booking: string }> {
  const [booker = ""] = await newRecipients(sql, 1);
  await sql`update profiles set trusted_at = now() where id = ${booker}`;
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity) values (gen_random_uuid()::text, 4) returning id`;
  const [row] = await sql<{ id: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${booker}, ${room?.id ?? ""}, private.space_today() + 7, '10:00', 2) returning id`;
  return { booker, booking: row?.id ?? "" };
}

/** One member on 40 connections invites 40 different people. */
async function inviteAtOnce(commitTogether = false) {
  const { booker, booking } = await newBooking();
  const outcomes = await runConcurrently(
    sql,
    Array.from({ length: SESSIONS }, () => booker),
    (tx, index) => {
      const guests = [{ email: `guest-${index}@example.org` }];
      return tx`select invite_to_booking(${booking}, ${tx.json(guests)})`;
    },
    { commitTogether },
  );
  const [found] = await sql<{ guests: number; emails: number }[]>`
    select count(*)::int as guests, (
      select count(*)::int from outbox where kind = 'booking_invitation' and data ->> 'booking_id' = ${booking}
    ) as emails
    from booking_guests where booking_id = ${booking}`;
  return { outcomes: tally(outcomes), ...found };
}

describe("concurrent invitations", () => {
  it("stay within the limit of a booking, and email only who is invited", async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await inviteAtOnce()).toEqual({
        outcomes: { done: 20, too_many_guests: 20 },
        guests: 20,
        emails: 20,
      });
    }
  });

  it("of one person write one invitation", async () => {
    const { booker, booking } = await newBooking();
    await runConcurrently(
      sql,
      Array.from({ length: SESSIONS }, () => booker),
      (tx) => tx`select invite_to_booking(${booking}, ${tx.json([{ email: "gita@example.org" }])})`,
    );
    expect(
      await sql`select from outbox
        where kind = 'booking_invitation' and data ->> 'booking_id' = ${booking}`,
    ).toHaveLength(1);
  });

  it("of new members stay within their limit and that of the mailbox, without a deadlock", async () => {
    const { booker, booking } = await newBooking();
    await sql`update profiles set trusted_at = null where id = ${booker}`;
    const others = await Promise.all(Array.from({ length: 4 }, () => newBooking()));
    for (const one of others)
      await sql`update profiles set trusted_at = null where id = ${one.booker}`;
    const bookings = [{ booker, booking }, ...others];
    const outcomes = await runConcurrently(
      sql,
      Array.from({ length: SESSIONS }, (_, index) => bookings[index % 5]?.booker ?? ""),
      (tx, index) => {
        const guests = ["anil", "bina"].map((name) => ({ email: `${name}+${index}@example.org` }));
        const wanted = tx.json(index % 2 ? guests : guests.toReversed());
        return tx`select invite_to_booking(${bookings[index % 5]?.booking ?? ""}, ${wanted})`;
      },
    );
    expect(outcomes).not.toContain("40P01");
    expect(tally(outcomes)["done"]).toBe(10);
    const invited = await sql`
      select count(*)::int as emails from outbox where kind = 'booking_invitation'
        and recipient like 'anil+%'`;
    expect(invited).toEqual([{ emails: 10 }]);
  });

  it("cause no deadlock with moves and the cancellation of the booking", async () => {
    const { booker, booking } = await newBooking();
    const outcomes = await runConcurrently(
      sql,
      Array.from({ length: SESSIONS }, () => booker),
      (tx, index) => {
        if (index === SESSIONS - 1) return tx`delete from bookings where id = ${booking}`;
        if (index % 3 === 0) {
          return tx`select reschedule_booking(
            ${booking}, private.space_today() + 8, ${`${10 + (index % 6)}:00`}, 2)`;
        }
        const guests = [{ email: `guest-${index % 5}@example.org` }];
        return tx`select invite_to_booking(${booking}, ${tx.json(guests)})`;
      },
    );
    const possible = ["done", "unknown_booking"];
    expect(outcomes.filter((outcome) => !possible.includes(outcome))).toEqual([]);
  });

  it("exceed the limit without the locks of the booking and the counter (control)", async () => {
    await weaken(sql, "private.lock_invitable", "for no key update", "");
    await weaken(
      sql,
      "private.invite_to_booking",
      "perform private.limit_uses('invitations', invited, private.booking_limit('invitations_per_hour', 60));",
      "",
    );
    expect((await inviteAtOnce(true)).guests).toBe(SESSIONS);
  });
});
