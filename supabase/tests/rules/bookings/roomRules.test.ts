import type { TransactionSql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { weekdays } from "@portal/shared/domain/dates";
import { newRoom } from "../../rows";
import { sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";
import { actAs, at, failureOf, inRolledBackTransaction } from "../spaceTime";
import { bookRoom } from "./bookRoom";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeAll(async () => {
  ({ boss, maya, nextWeek } = await newRoomAndMember("Maya Follows", 200));
});
beforeEach(async () => {
  room = await newRoom({ credits_per_hour: 4 });
});

const monday = "2030-03-04";
const tuesday = "2030-03-05";
const saturday = "2030-03-09";

/** The same hours on every day but those of `others`. */
const hours = (open: string, close: string, others: Record<string, object> = {}) =>
  weekdays.map((day) => ({ day, open, close, isOpen: true, ...others[day] }));

/** What the room allows beside the defaults. */
type Rules = Record<string, number | object>;

const setRules = (tx: TransactionSql, { hours: open, ...rules }: Rules) =>
  tx`update room_rules set ${tx({ ...rules, hours: open ? tx.json(open as never) : null })} where room_id = ${room}`;

interface Slot {
  day: string;
  starts: string;
  units: number;
}
const anHour = (day: string, starts: string): Slot => ({ day, starts, units: 2 });

/** Every way to a slot. `id` is a booking of the room on Tuesday at 14:00. */
const doors: Record<string, (tx: TransactionSql, slot: Slot, id: string) => Promise<unknown>> = {
  "a booking": (tx, { day, starts, units }) =>
    tx`insert into bookings (room_id, booking_date, start_time, duration)
      values (${room}, ${day}, ${starts}, ${units})`,
  "a member's move": (tx, { day, starts, units }, id) =>
    tx`select reschedule_booking(${id}, ${day}, ${starts}, ${units},
      quote_id => (select quote_id from quote_booking(${room}, ${day}, ${starts}, ${units}, ${id})))`,
  "an admin's move": async (tx, { day, starts, units }, id) => {
    await actAs(tx, boss.id);
    await tx`select move_booking(${id}, updated_at, ${room}, ${day}, ${starts}, ${units},
      quote_id => (select quote_id from quote_booking(${room}, ${day}, ${starts}, ${units}, ${id}))) from bookings where id = ${id}`;
  },
  "a booking for a member": async (tx, { day, starts, units }) => {
    await actAs(tx, boss.id);
    await tx`select book_for_member(${maya.id}, ${room}, ${day}, ${starts}, ${units}, quote_id => (
      select quote_id from quote_booking(${room}, ${day}, ${starts}, ${units}, member_id => ${maya.id})))`;
  },
};

class Accepted extends Error {}

/** What each door answers to a slot on Monday at 8:00: a refusal, or null. */
async function answersOf(rules: Rules, slot: Slot) {
  const answers: Record<string, unknown> = {};
  await at(`${monday} 08:00`, maya.id, async (tx) => {
    const [booked] = await tx<{ id: string }[]>`
      insert into bookings (room_id, booking_date, start_time, duration)
      values (${room}, ${tuesday}, '14:00', 2) returning id`;
    await tx`reset role`;
    await setRules(tx, rules);
    for (const [name, door] of Object.entries(doors)) {
      await actAs(tx, maya.id);
      const failure = await failureOf(tx, async (inner) => {
        await door(inner, slot, booked?.id ?? "");
        throw new Accepted();
      });
      answers[name] = failure instanceof Accepted ? null : (refusalIn(failure) ?? failure);
    }
  });
  return answers;
}

const refused: [rule: string, Rules, Slot, code: string, params: object][] = [
  [
    "hours of a weekday",
    { hours: hours("09:00", "18:00", { Saturday: { isOpen: false } }) },
    anHour(saturday, "10:00"),
    "closed_day",
    { reason: null, opens: null, closes: null },
  ],
  [
    "narrower hours",
    { hours: hours("10:00", "16:00") },
    anHour(tuesday, "09:30"),
    "closed_day",
    { reason: null, opens: "10:00:00", closes: "16:00:00" },
  ],
  [
    "hours beyond the opening hours",
    { hours: hours("06:00", "22:00") },
    anHour(tuesday, "19:30"),
    "closed_day",
    { reason: null, opens: "08:00:00", closes: "20:00:00" },
  ],
  ["default hours", {}, anHour(tuesday, "17:30"), "bad_slot", {}],
  ["a step", { step: 2, shortest: 2 }, anHour(tuesday, "10:30"), "bad_start", { step: 2 }],
  [
    "a step from the opening of the day",
    { step: 4, shortest: 4, hours: hours("09:00", "18:00") },
    { day: tuesday, starts: "10:00", units: 4 },
    "bad_start",
    { step: 4, opens: "09:00:00" },
  ],
  [
    "a shortest stay",
    { shortest: 3 },
    anHour(tuesday, "10:00"),
    "bad_duration",
    { shortest: 3, longest: 8, step: 1 },
  ],
  ["a longest stay", { longest: 1 }, anHour(tuesday, "10:00"), "bad_duration", { longest: 1 }],
  [
    "a step of stays",
    { step: 2, shortest: 2 },
    { day: tuesday, starts: "10:00", units: 3 },
    "bad_duration",
    { step: 2 },
  ],
  ["a notice", { notice_minutes: 120 }, anHour(monday, "09:30"), "too_soon", { minutes: 120 }],
  ["a horizon", { days_ahead: 4 }, anHour(saturday, "10:00"), "too_far_ahead", { days: 4 }],
];

const accepted: [rule: string, Rules, Slot][] = [
  ["the defaults", {}, anHour(tuesday, "09:00")],
  ["wider hours", { hours: hours("08:00", "20:00") }, anHour(tuesday, "19:00")],
  ["a step", { step: 3, shortest: 3, longest: 6 }, { day: tuesday, starts: "10:30", units: 3 }],
  ["a longer stay", { longest: 18 }, { day: "2030-03-06", starts: "09:00", units: 18 }],
  ["the end of a notice", { notice_minutes: 120 }, anHour(monday, "10:00")],
  ["the last day of a horizon", { days_ahead: 5 }, anHour(saturday, "10:00")],
  ["a horizon beyond that of the setting", { days_ahead: 400 }, anHour("2031-03-10", "10:00")],
];

const fromEveryDoor = <Answer>(answer: Answer) =>
  Object.fromEntries(Object.keys(doors).map((door) => [door, answer]));

describe("a slot, by a booking, a move or a booking for a member,", () => {
  it.each(refused)("is refused by %s", async (_, rules, slot, code, params) => {
    expect(await answersOf(rules, slot)).toMatchObject(fromEveryDoor({ code, params }));
  });

  it.each(accepted)("is accepted with %s", async (_, rules, slot) => {
    expect(await answersOf(rules, slot)).toEqual(fromEveryDoor(null));
  });
});

describe("the limit of open bookings of a room", () => {
  const book = (starts: string, person = maya, other = room) =>
    bookRoom(nextWeek, person, other, starts, 2);

  it("counts bookings of the member in this room that have not started", async () => {
    await sql`update room_rules set max_open = 2 where room_id = ${room}`;
    await book("09:00").throwOnError();
    const { data: second } = await book("10:00").throwOnError();
    expect(refusalIn((await book("11:00")).error)).toEqual({
      code: "too_many_open",
      params: { max: 2 },
    });
    await book("11:00", maya, await newRoom()).throwOnError();
    await book("11:00", boss).throwOnError();
    await book("12:00", boss).throwOnError();
    await book("13:00", boss).throwOnError();
    await maya.client
      .rpc("reschedule_booking", {
        booking_id: second.id,
        new_date: nextWeek,
        new_start_time: "14:00",
        new_duration: 2,
      })
      .throwOnError();
    await maya.client.from("bookings").delete().eq("id", second.id).throwOnError();
    await book("16:00").throwOnError();
  });

  it("tells nothing about the bookings of another member", async () => {
    await sql`update room_rules set max_open = 1 where room_id = ${room}`;
    await book("09:00").throwOnError();
    const { error } = await boss.client.from("bookings").insert({
      user_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "11:00",
      duration: 2,
    });
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("an admin's override", () => {
  it.each([
    ["closed_day", { hours: hours("10:00", "16:00") }, anHour(tuesday, "09:00")],
    ["too_soon", { notice_minutes: 120 }, anHour(monday, "09:00")],
    ["bad_duration", { shortest: 3 }, anHour(tuesday, "10:00")],
    ["bad_start", { step: 2, shortest: 2 }, anHour(tuesday, "10:30")],
    ["too_many_open", { max_open: 1 }, anHour(tuesday, "10:00")],
  ])("sets aside %s only if it is named, and is recorded", async (code, rules: Rules, slot) => {
    await at(`${monday} 08:00`, maya.id, async (tx) => {
      await doors["a booking"]?.(tx, anHour(tuesday, "14:00"), "");
      await tx`reset role`;
      await setRules(tx, rules);
      await actAs(tx, boss.id);
      const book = (inner: TransactionSql, overrides: string[]) =>
        inner<{ overrides: string[] }[]>`
          select overrides from book_for_member(${maya.id}, ${room}, ${slot.day}, ${slot.starts},
            ${slot.units}, overrides => ${overrides}, quote_id => (
              select quote_id from quote_booking(${room}, ${slot.day}, ${slot.starts}, ${slot.units},
                member_id => ${maya.id}, overrides => ${overrides})))`;
      const failure = await failureOf(tx, (inner) => book(inner, ["too_far_ahead"]));
      expect(refusalIn(failure)?.code ?? failure).toBe(code);
      expect(await book(tx, [code, "too_far_ahead"])).toEqual([{ overrides: [code] }]);
    });
  });
});

describe("free spans", () => {
  it.each<[string, Rules]>([
    ["hours", { hours: hours("07:00", "21:00", { Tuesday: { open: "11:30", close: "15:00" } }) }],
    ["a closed weekday", { hours: hours("09:00", "18:00", { Tuesday: { isOpen: false } }) }],
    ["a step", { step: 4, shortest: 4 }],
    [
      "a step of 90 minutes from 10:30",
      { step: 3, shortest: 3, longest: 6, hours: hours("10:30", "18:00") },
    ],
    ["stays", { shortest: 2, longest: 4 }],
    ["a longer stay", { longest: 18 }],
    ["a notice", { notice_minutes: 1510 }],
    ["a horizon", { days_ahead: 1 }],
    ["a gap", { gap: 1 }],
    ["a gap of two hours", { gap: 4, step: 2, shortest: 2 }],
  ])("contain exactly the starts that a booking accepts, with %s", async (_, rules) => {
    await at(`${monday} 10:10`, maya.id, async (tx) => {
      await doors["a booking"]?.(tx, anHour(tuesday, "12:30"), "");
      await tx`reset role`;
      await setRules(tx, rules);
      await tx.unsafe(`
        create function pg_temp.takes(day date, starts time, half_hours integer) returns boolean
        language plpgsql as $$
        begin
          perform private.check_slot(rules, day, starts, half_hours)
          from public.room_rules rules where room_id = '${room}';
          return not exists (
            select from booked_slots slot join room_rules rules using (room_id)
            where slot.room_id = '${room}' and slot.booking_date = day and slot.occupied
              && tsrange(day + starts, day + starts + (half_hours + rules.gap) * interval '30 minutes'));
        exception when sqlstate 'P0001' then
          return false;
        end $$`);
      const found = await tx<{ slot: string; offered: boolean; taken: boolean }[]>`
        select concat_ws(' ', day::date, starts::time, half_hours) as slot,
          exists (
            select from free_spans(day::date, starts::time, half_hours) span where span.room_id = ${room}
          ) as offered,
          pg_temp.takes(day::date, starts::time, half_hours) as taken
        from generate_series(${monday}::date, ${monday}::date + 2, interval '1 day') day,
          generate_series('2030-01-01'::timestamp, '2030-01-01 20:30', '30 minutes') starts,
          unnest('{1,2,3,4,6,8,10,18}'::int[]) half_hours`;
      expect(found.filter(({ offered, taken }) => offered !== taken)).toEqual([]);
      expect(found.some(({ taken }) => taken)).toBe(true);
    });
  });

  it("are at least as long as the shortest stay of the room, if no duration is wanted", async () => {
    await sql`update room_rules set shortest = 3 where room_id = ${room}`;
    await bookRoom(nextWeek, maya, room, "10:00", 3).throwOnError();
    const { data } = await maya.client
      .rpc("free_spans", { day: nextWeek })
      .eq("room_id", room)
      .throwOnError();
    const times = data.map((span) => span.start_time);
    expect(times).toEqual(["11:30:00"]);
  });
});

describe("wider hours", () => {
  it("are taken by a block that began before them", async () => {
    await at(`${monday} 08:00`, boss.id, async (tx) => {
      await tx`select block_room(${room}, 'repair', 'The projector', ${`${tuesday}T00:00`}, ${`${saturday}T00:00`})`;
      await tx`reset role`;
      await setRules(tx, { hours: hours("08:00", "20:00") });
      await actAs(tx, maya.id);
      const failure = await failureOf(tx, (inner) =>
        Promise.resolve(doors["a booking"]?.(inner, anHour(tuesday, "19:00"), "")),
      );
      expect(refusalIn(failure)?.code).toBe("slot_taken");
    });
  });

  it("count as closed only outside the opening hours", async () => {
    await at(`${monday} 08:00`, maya.id, async (tx) => {
      await tx`reset role`;
      await setRules(tx, { hours: hours("08:00", "20:00") });
      await actAs(tx, maya.id);
      await doors["a booking"]?.(tx, anHour(tuesday, "19:00"), "");
      await actAs(tx, boss.id);
      const earlier = tx`(select jsonb_set(value, '{hours}', (
        select jsonb_agg(weekday || '{"close": "18:00"}') from jsonb_array_elements(value -> 'hours') weekday
      )) from system_settings where key = 'opening_hours')`;
      const mine = tx`where room_id = ${room}`;
      expect(await tx`select from bookings_in_closed_hours(1000) ${mine}`).toHaveLength(0);
      expect(await tx`select from bookings_outside_hours(${earlier}) ${mine}`).toHaveLength(1);
      await tx`update system_settings set value = ${earlier} where key = 'opening_hours'`;
      expect(await tx`select from bookings_in_closed_hours(1000) ${mine}`).toHaveLength(1);
    });
  });
});

describe("saving rules", () => {
  const save = (values: object, { client } = boss) =>
    client.from("room_rules").update(values).eq("room_id", room).select();

  it("keeps them, and a new version", async () => {
    const [before] = await sql`select updated_at from room_rules where room_id = ${room}`;
    const rules = { hours: hours("10:00", "16:00"), step: 2, shortest: 2, longest: 12 };
    const { data } = await save(rules).throwOnError();
    expect(data).toMatchObject([{ ...rules, opens: "09:00:00", closes: "18:00:00" }]);
    expect(data[0]?.updated_at).not.toBe(before?.updated_at);
  });

  it.each<[string, object]>([
    ["a shortest stay beyond the longest", { shortest: 4, longest: 2 }],
    ["a stay that is no multiple of the step", { step: 4, shortest: 2 }],
    ["a longest stay that is no multiple of the step", { step: 3, shortest: 3, longest: 8 }],
    ["a stay that cannot be booked", { shortest: 5 }],
    ["no step", { step: 0 }],
    ["a stay beyond a day", { longest: 48 }],
    ["a negative notice", { notice_minutes: -1 }],
    ["no day", { days_ahead: 0 }],
    ["no open booking", { max_open: 0 }],
    ["hours shorter than the shortest stay", { shortest: 4, hours: hours("09:00", "10:30") }],
    ["hours that end before they begin", { hours: hours("18:00", "09:00") }],
    ["hours between two half hours", { hours: hours("09:15", "18:00") }],
    ["hours that are no times", { hours: hours("noon", "18:00") }],
    ["a missing weekday", { hours: hours("09:00", "18:00").slice(1) }],
    [
      "a weekday twice",
      { hours: [...hours("09:00", "18:00").slice(1), hours("09:00", "18:00")[1]] },
    ],
    [
      "no open weekday",
      { hours: hours("09:00", "18:00").map((day) => ({ ...day, isOpen: false })) },
    ],
    ["hours that are no list", { hours: { day: "Monday" } }],
    ["a list of numbers", { hours: [1, 2, 3, 4, 5, 6, 7] }],
    ["a time that is a number", { hours: hours("09:00", "18:00", { Monday: { open: 9 } }) }],
    ...["open", "close", "isOpen"].map((field): [string, object] => [
      `a weekday without ${field}`,
      { hours: hours("09:00", "18:00", { Monday: { [field]: undefined } }) },
    ]),
  ])("is refused for %s", async (_, values) => {
    const [before] = await sql`select * from room_rules where room_id = ${room}`;
    expect((await save(values)).error?.code).toBe("23514");
    expect(await sql`select * from room_rules where room_id = ${room}`).toEqual([before]);
  });

  it.each<[string, object]>([
    ["a notice beyond the room's horizon", { days_ahead: 1, notice_minutes: 1440 }],
    ["a notice beyond the space's horizon", { notice_minutes: 43200 }],
    ["hours outside the opening hours on each weekday", { hours: hours("06:00", "08:00") }],
    [
      "too short a time within the opening hours",
      { hours: hours("06:00", "10:00"), shortest: 8, longest: 8 },
    ],
  ])("is refused for %s, because nothing could be booked", async (_, values) => {
    await inRolledBackTransaction(async (tx) => {
      await tx`update system_settings set value = value || '{"days_ahead": 30}' where key = 'booking_limits'`;
      await actAs(tx, boss.id);
      await setRules(tx, { hours: hours("06:00", "08:30") });
      const failure = await failureOf(tx, (nested) => setRules(nested, values as Rules));
      expect(refusalIn(failure)).toMatchObject({ code: "rules_allow_nothing" });
    });
  });

  it("can mend rules that allow nothing since the horizon of the space was shortened", async () => {
    await inRolledBackTransaction(async (tx) => {
      await setRules(tx, { notice_minutes: 2880 });
      await tx`update system_settings set value = value || '{"days_ahead": 1}' where key = 'booking_limits'`;
      await actAs(tx, boss.id);
      await setRules(tx, { longest: 4 });
      await setRules(tx, { notice_minutes: 60 });
      expect(
        await tx`select longest, notice_minutes from room_rules where room_id = ${room}`,
      ).toEqual([{ longest: 4, notice_minutes: 60 }]);
    });
  });

  it("is without effect for members", async () => {
    expect((await save({ longest: 2 }, maya)).data).toEqual([]);
  });

  it("lets bookings of the room wait, and judges them by the new rules", async () => {
    let booking: ReturnType<typeof bookRoom> | undefined;
    let isSettled = false;
    await sql.begin(async (tx) => {
      await tx`update room_rules set longest = 1 where room_id = ${room}`;
      booking = bookRoom(nextWeek, maya, room, "10:00", 2);
      const sent = booking.then((result) => {
        isSettled = true;
        return result;
      });
      void sent;
      await vi.waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and query like '%bookings%'`;
        expect(isSettled || waiting.length > 0).toBe(true);
      });
      expect(isSettled).toBe(false);
    });
    expect(refusalIn((await booking)?.error)).toMatchObject({ code: "bad_duration" });
  });
});
