import type { TransactionSql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { giveCredits } from "../../rows";
import { newMember, sql, type TestUser } from "../../stack";
import { addBooking } from "../memberBookings";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";
import { at, failureOf } from "../spaceTime";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
let booking: string;
/** A room of 4 credits an hour is booked from 10:00 to 14:00, and it is 10:40. */
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Runs", 40));
  booking = await addBooking({ maya, room, nextWeek }, { duration: 8 });
});

type Tx = TransactionSql;
const running = (work: (tx: Tx) => Promise<unknown>, person = maya, time = "10:40") =>
  at(`${nextWeek} ${time}`, person.id, work);
const quoteFor = async (tx: Tx, duration: number, start = "10:00") => {
  const [quote] = await tx<{ quote_id: string; refusal: string | null; credits_change: number }[]>`
    select quote_id, refusal, credits_change
    from quote_booking(${room}, ${nextWeek}, ${start}, ${duration}, ${booking})`;
  return quote;
};
/** At the quote, if there is one. */
const change = async (tx: Tx, duration: number, start = "10:00") => {
  const quote = await quoteFor(tx, duration, start);
  return tx`select reschedule_booking(${booking}, ${nextWeek}, ${start}, ${duration},
    quote_id => ${quote?.quote_id ?? null})`;
};
const codeOf = async (tx: Tx, duration: number, start?: string) =>
  refusalIn(await failureOf(tx, (inner) => change(inner, duration, start)))?.code;
const state = async (tx: Tx) => {
  await tx`reset role`;
  const [row] = await tx`
    select end_time, total_credits, (select balance from user_credits where user_id = ${maya.id}),
      (select slot.end_time from booked_slots slot where booking_id = ${booking}) as taken_until
    from bookings where id = ${booking}`;
  return row;
};
const setLadder = (ladder: object[]) =>
  sql`update room_rules set refund_ladder = ${sql.json(ladder as never)} where room_id = ${room}`;

describe("a running booking", () => {
  it("ends early after the half hour that has begun, and the rest is paid back and free", () =>
    running(async (tx) => {
      expect(await quoteFor(tx, 2)).toMatchObject({ refusal: null, credits_change: 12 });
      await change(tx, 2);
      expect(await state(tx)).toMatchObject({
        end_time: "11:00:00",
        total_credits: 4,
        balance: 36,
        taken_until: "11:00:00",
      });
    }));

  it("can end after any half hour, also after one that cannot be booked", () =>
    running(async (tx) => {
      await change(tx, 5);
      expect(await state(tx)).toMatchObject({ end_time: "12:30:00", total_credits: 10 });
    }));

  it.each([
    ["at a time that has passed", 1, "10:00", "end_in_past"],
    ["without a half hour", 0, "10:00", "bad_slot"],
    ["beyond the longest stay", 10, "10:00", "bad_duration"],
    ["for a duration that cannot be booked", 9, "10:00", "bad_slot"],
    ["with another start", 8, "11:00", "booking_not_future"],
  ])("cannot end %s", (_, duration, start, code) =>
    running(async (tx) => {
      expect((await quoteFor(tx, duration, start))?.refusal).toBe(code);
      expect(await codeOf(tx, duration, start)).toBe(code);
    }),
  );

  it("cannot be changed after its end", () =>
    running(async (tx) => expect(await codeOf(tx, 6)).toBe("booking_not_future"), maya, "14:00"));

  it.each([
    ["nothing by a ladder that ends before the start", [{ hours: 1, percent: 100 }], 24],
    [
      "the part that a cancellation until the start returns",
      [
        { hours: 24, percent: 100 },
        { hours: 0, percent: 50 },
      ],
      30,
    ],
  ])("pays back %s", async (_, ladder, balance) => {
    await setLadder(ladder);
    await running(async (tx) => {
      await change(tx, 2);
      expect(await state(tx)).toMatchObject({ total_credits: 4, balance });
    });
  });

  it("at a named price is paid back only the share of the time that is given up", async () => {
    const gift = { duration: 4, start_time: "14:00", price_reason: "Regular", total_credits: 3 };
    const discounted = await addBooking({ maya, room, nextWeek }, gift);
    await running(
      async (tx) => {
        const quotes = await tx`
          select credits, credits_change from generate_series(3, 1, -1) as half_hours
          cross join quote_booking(${room}, ${nextWeek}, '14:00', half_hours, ${discounted})`;
        expect(quotes).toEqual([
          { credits: 3, credits_change: 0 },
          { credits: 2, credits_change: 1 },
          { credits: 1, credits_change: 2 },
        ]);
      },
      maya,
      "14:10",
    );
  });

  it("is lengthened and charged while the room is free", async () => {
    await sql`update room_rules set longest = 12 where room_id = ${room}`;
    await running(async (tx) => {
      await change(tx, 10);
      expect(await state(tx)).toMatchObject({ end_time: "15:00:00", balance: 20 });
    });
  });

  it("cannot be lengthened over another booking, the hours or the balance", async () => {
    await sql`update room_rules set longest = 18 where room_id = ${room}`;
    const noor = await newMember("Noor Follows");
    await giveCredits(noor.id, 40);
    await running(async (tx) => {
      expect(await codeOf(tx, 18)).toBe("bad_slot");
      await tx`reset role`;
      await tx`update credit_lots set remaining = 0 where user_id = ${maya.id}`;
      await tx`update user_credits set balance = 0 where user_id = ${maya.id}`;
      await tx`set local role authenticated`;
      expect(await codeOf(tx, 10)).toBe("insufficient_credits");
    });
    await addBooking({ maya: noor, room, nextWeek }, { start_time: "14:30" });
    await running(async (tx) => expect(await codeOf(tx, 10)).toBe("slot_taken"));
  });

  it("can be shortened, not lengthened, in a retired room", async () => {
    await sql`update rooms set retired_at = now() where id = ${room}`;
    await sql`update room_rules set longest = 12 where room_id = ${room}`;
    await running(async (tx) => {
      expect(await codeOf(tx, 10)).toBe("room_unavailable");
      expect(await codeOf(tx, 2)).toBeUndefined();
    });
  });

  it("is shortened without a charge only by its member or an admin", async () => {
    const noor = await newMember("Noor Meddles");
    await running(
      async (tx) => expect(await failureOf(tx, (inner) => change(inner, 2))).not.toBeNull(),
      noor,
    );
    await running(async (tx) => {
      const [moved] = await tx`select credits_change, end_time from move_booking(${booking},
        (select updated_at from bookings where id = ${booking}), ${room}, ${nextWeek}, '10:00', 2,
        quote_id => ${(await quoteFor(tx, 2))?.quote_id ?? null})`;
      expect(moved).toEqual({ credits_change: 12, end_time: "11:00:00" });
    }, boss);
  });

  it("keeps the answers of its guests, and logs the new end", async () => {
    await sql`insert into booking_guests (booking_id, name, email, response, responded_at)
      values (${booking}, 'Vera', 'vera@example.org', 'accepted', now())`;
    await running(async (tx) => {
      await change(tx, 2);
      await tx`reset role`;
      expect(await tx`select response from booking_guests where booking_id = ${booking}`).toEqual([
        { response: "accepted" },
      ]);
      const [logged] = await tx`select details from activity_logs where user_id = ${maya.id}
        and action_type = 'Rescheduled Booking'`;
      expect(logged?.["details"]).toMatch(
        /^Changed the end of booking for .+ from 14:00 to 11:00$/,
      );
    });
  });
});
