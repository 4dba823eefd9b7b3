import { beforeEach, describe, expect, it } from "vitest";
import { day, newRoom } from "../../rows";
import { admin, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { actAs, at, failureOf } from "../spaceTime";
import { atQuotedPrice } from "./quotedPrice";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [boss, maya, room, nextWeek] = await Promise.all([
    admin(),
    newMember("Maya Phones"),
    newRoom({ credits_per_hour: null }),
    day(7),
  ]);
});

describe("a rule override", () => {
  /** Books as the admin on a Monday; the next Saturday opens at 10:00, the next Sunday is closed. */
  async function onMonday(
    time: string,
    values: { day?: string; starts?: string; overrides: string[] },
  ) {
    let result: unknown;
    await at(`2030-03-04 ${time}`, boss.id, async (transaction) => {
      await transaction`reset role`;
      await transaction`update system_settings
        set value = jsonb_set(jsonb_set(value, '{hours,6,isOpen}', 'false'), '{hours,5,open}', '"10:00"')
        where key = 'opening_hours'`;
      await transaction`set local role authenticated`;
      const failure = await failureOf(transaction, async (tx) => {
        const [booked] = await tx<{ overrides: string[] }[]>`
          select overrides from book_for_member(${maya.id}, ${room}, ${values.day ?? "2030-03-04"},
            ${values.starts ?? "10:00"}, 2, overrides => ${values.overrides}, quote_id => (
              select quote_id from quote_booking(${room}, ${values.day ?? "2030-03-04"},
                ${values.starts ?? "10:00"}, 2, member_id => ${maya.id}, overrides => ${values.overrides})))`;
        result = booked?.overrides;
      });
      if (failure) result = refusalIn(failure)?.code ?? failure;
    });
    return result;
  }

  it.each([
    ["closed_day", { day: "2030-03-10" }, "09:00"],
    ["closed_day", { day: "2030-03-09", starts: "09:30" }, "09:00"],
    ["too_far_ahead", { day: "2031-04-01" }, "09:00"],
    ["slot_in_past", {}, "10:40"],
  ])("sets aside %s only if it is named, and is recorded", async (code, values, time) => {
    expect(await onMonday(time, { ...values, overrides: [] })).toBe(code);
    expect(await onMonday(time, { ...values, overrides: [code] })).toEqual([code]);
  });

  it("is not recorded if it was not needed", async () => {
    expect(await onMonday("09:00", { overrides: ["closed_day", "too_many_bookings"] })).toEqual([]);
  });

  it("books neither a slot that has ended nor a past day", async () => {
    const overrides = ["slot_in_past"];
    expect(await onMonday("11:00", { overrides })).toBe("slot_in_past");
    expect(await onMonday("09:00", { day: "2030-03-03", overrides })).toBe("past_date");
  });

  it("sets aside the limit of rupee-priced bookings only if it is named, and is recorded", async () => {
    const book = (index: number, overrides: string[] = []) =>
      atQuotedPrice((quote) =>
        boss.client.rpc("book_for_member", {
          member_id: maya.id,
          room_id: room,
          booking_date: nextWeek,
          start_time: `${String(9 + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
          duration: 1,
          overrides,
          ...quote,
        }),
      );
    for (let index = 0; index < 10; index += 1) expect((await book(index)).error).toBeNull();
    expect(refusalIn((await book(10)).error)).toMatchObject({ code: "too_many_bookings" });
    const { data } = await book(10, ["too_many_bookings"]);
    expect(data?.overrides).toEqual(["too_many_bookings"]);
    const history =
      await sql`select overrides from booking_history where booking_id = ${data?.id ?? ""}`;
    expect(history).toEqual([{ overrides: ["too_many_bookings"] }]);
  });

  it("does not apply when the member moves the booking", async () => {
    await at("2030-03-04 09:00", boss.id, async (transaction) => {
      const [booked] = await transaction<{ id: string }[]>`
        select id from book_for_member(${maya.id}, ${room}, '2031-04-01', '10:00', 2, overrides => '{too_far_ahead}', quote_id => (
            select quote_id from quote_booking(${room}, '2031-04-01', '10:00', 2, member_id => ${maya.id},
              overrides => '{too_far_ahead}')))`;
      await actAs(transaction, maya.id);
      const failure = await failureOf(
        transaction,
        (tx) => tx`select reschedule_booking(${booked?.id ?? ""}, '2031-04-02', '10:00', 2)`,
      );
      expect(refusalIn(failure)).toMatchObject({ code: "too_far_ahead" });
    });
  });
});
