import type { TransactionSql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { sql, type TestUser } from "../../stack";
import { addBooking } from "../memberBookings";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";
import { at, failureOf } from "../spaceTime";

let maya: TestUser;
let room: string;
let nextWeek: string;
/** A room of 4 credits an hour. */
beforeEach(async () => {
  ({ maya, room, nextWeek } = await newRoomAndMember("Maya Hurries"));
});

const book = (tx: TransactionSql, start = "10:30", inRoom = room) =>
  tx<{ id: string; total_credits: number; rupees_due: number; end_time: string }[]>`
    insert into bookings (room_id, booking_date, start_time, duration)
    values (${inRoom}, ${nextWeek}, ${start}, 2) returning id, total_credits, rupees_due, end_time`;
const now = (time: string, work: (tx: TransactionSql) => Promise<unknown>) =>
  at(`${nextWeek} ${time}`, maya.id, work);
const codeOf = async (tx: TransactionSql, start: string) =>
  refusalIn(await failureOf(tx, (inner) => book(inner, start)))?.code;

describe("a slot that has begun", () => {
  it.each([
    ["10:30", 4],
    ["10:31", 4],
    ["10:45", 3],
    ["10:46", 3],
    ["10:59", 3],
  ])("costs what is left of it at %s", (time, credits) =>
    now(time, async (tx) => {
      const [quote] = await tx`select credits, refusal
        from quote_booking(${room}, ${nextWeek}, '10:30', 2)`;
      expect(quote).toEqual({ credits, refusal: null });
      expect(await book(tx)).toMatchObject([{ total_credits: credits, end_time: "11:30:00" }]);
    }),
  );

  it("costs the rest in rupees where the room is priced in rupees", async () => {
    const hall = await newRoom({ credits_per_hour: null });
    await now("10:45", async (tx) =>
      expect(await book(tx, "10:30", hall)).toMatchObject([{ rupees_due: 1500 }]),
    );
  });

  it("is refused when its first half hour is over", () =>
    now("11:00", async (tx) => {
      expect(await codeOf(tx, "10:30")).toBe("slot_in_past");
      expect(await codeOf(tx, "11:00")).toBeUndefined();
    }));

  it("is refused in a room that must be booked ahead", async () => {
    await sql`update room_rules set notice_minutes = 30 where room_id = ${room}`;
    await now("10:40", async (tx) => expect(await codeOf(tx, "10:30")).toBe("slot_in_past"));
  });

  it("is refused for the move of a booking", async () => {
    const id = await addBooking({ maya, room, nextWeek }, { start_time: "15:00" });
    await now("10:40", async (tx) => {
      const [quote] =
        await tx`select refusal from quote_booking(${room}, ${nextWeek}, '10:30', 2, ${id})`;
      expect(quote).toEqual({ refusal: "slot_in_past" });
    });
  });

  it("is paid back by the minutes that were paid when it ends early", () =>
    now("10:45", async (tx) => {
      const [booked] = await book(tx);
      await tx`reset role`;
      await tx`update bookings set created_at = (${nextWeek} || ' 10:45')::timestamp at time zone 'Asia/Kolkata'
        where id = ${booked?.id ?? ""}`;
      await tx`set local role authenticated`;
      const [quote] = await tx`select credits, credits_change
        from quote_booking(${room}, ${nextWeek}, '10:30', 1, ${booked?.id ?? ""})`;
      expect(quote).toEqual({ credits: 1, credits_change: 2 });
    }));
});
