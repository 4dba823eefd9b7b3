import type { TransactionSql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { add, day, newRoom } from "../../rows";
import { anon, newMember, type TestUser, sql } from "../../stack";
import { refusalIn } from "../refusal";
import { at, failureOf } from "../spaceTime";

let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [maya, room, nextWeek] = await Promise.all([
    newMember("Maya Looks"),
    newRoom({ credits_per_hour: null, capacity: 6 }),
    day(7),
  ]);
});

const book = (start_time: string, duration: number, booking_date = nextWeek) =>
  add("bookings", { user_id: maya.id, room_id: room, booking_date, start_time, duration });

interface Search {
  day?: string;
  at_time?: string;
  half_hours?: number;
  people?: number;
}

/** Free spans of the test's room, such as `09:00-18:00`. */
async function free(search: Search = {}): Promise<string[]> {
  const args = { day: nextWeek, ...search };
  const { data } = await maya.client.rpc("free_spans", args).eq("room_id", room).throwOnError();
  return data.map(asText);
}

const asText = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  `${start_time.slice(0, 5)}-${end_time.slice(0, 5)}`;

const freeIn = async (transaction: TransactionSql, date: string) =>
  (
    await transaction<{ room_id: string; start_time: string; end_time: string }[]>`
      select * from free_spans(${date}) where room_id = ${room}`
  ).map(asText);

describe("the free spans of a day", () => {
  it("are the times between the bookings of each room", async () => {
    expect(await free()).toEqual(["09:00-18:00"]);
    await book("10:00", 2);
    await book("11:00", 1);
    await book("16:00", 4);
    expect(await free()).toEqual(["09:00-10:00", "11:30-16:00"]);
    await sql`delete from bookings where room_id = ${room} and start_time = '11:00'`;
    expect(await free()).toEqual(["09:00-10:00", "11:00-16:00"]);
  });

  it("are none in a room that is booked all day", async () => {
    await book("09:00", 8);
    await book("13:00", 8);
    await book("17:00", 2);
    expect(await free()).toEqual([]);
  });

  it("reveal no name and no booking", async () => {
    await book("10:00", 2);
    const { data } = await maya.client.rpc("free_spans", { day: nextWeek }).throwOnError();
    const columns = new Set(data.flatMap((span) => Object.keys(span)));
    expect([...columns].sort()).toEqual(["end_time", "room_id", "start_time"]);
  });

  it("are refused for anonymous callers", async () => {
    const { data, error } = await anon.rpc("free_spans", { day: nextWeek });
    expect(data).toBeNull();
    expect(error).toMatchObject({ code: "42501" });
  });

  it("contain no retired room", async () => {
    await sql`update rooms set retired_at = now() where id = ${room}`;
    expect(await free()).toEqual([]);
  });

  it.each([
    ["yesterday", -1, []],
    ["the last day of the horizon", 365, ["09:00-18:00"]],
    ["the day after the horizon", 366, []],
  ])("exist only within the booking horizon, tested on %s", async (_, ahead, spans) => {
    expect(await free({ day: await day(ahead) })).toEqual(spans);
  });

  it.each(["infinity", "20000-01-01"])("are none on %s", async (impossible) => {
    expect(await free({ day: impossible })).toEqual([]);
  });

  it.each([
    ["08:59", ["09:00-18:00"]],
    ["10:30", ["10:30-18:00"]],
    ["10:31", ["11:00-18:00"]],
    ["17:31", []],
    ["20:00", []],
  ])("begin with the next half hour, at %s today", async (time, spans) => {
    await at(`${nextWeek} ${time}`, maya.id, async (transaction) => {
      expect(await freeIn(transaction, nextWeek)).toEqual(spans);
    });
  });

  it.each(["a holiday", "a closed weekday"])("are none on %s", async (reason) => {
    await at(`${nextWeek} 08:00`, maya.id, async (transaction) => {
      await transaction`set local role postgres`;
      await (reason === "a holiday"
        ? transaction`update system_settings set value = jsonb_set(value, '{holidays}',
            jsonb_build_array(jsonb_build_object('date', ${nextWeek}::text, 'name', 'Pongal')))
            where key = 'opening_hours'`
        : transaction`update system_settings set value = jsonb_set(value, '{hours}', (
            select jsonb_agg(weekday || '{"isOpen": false}') from jsonb_array_elements(value -> 'hours') weekday
          )) where key = 'opening_hours'`);
      await transaction`set local role authenticated`;
      expect(await freeIn(transaction, nextWeek)).toEqual([]);
    });
  });

  it("are within the opening hours, from one half hour to another", async () => {
    await at(`${nextWeek} 08:00`, maya.id, async (transaction) => {
      await transaction`set local role postgres`;
      await transaction`update system_settings set value = jsonb_set(value, '{hours}', (
          select jsonb_agg(weekday || '{"open": "10:10", "close": "16:40"}')
          from jsonb_array_elements(value -> 'hours') weekday
        )) where key = 'opening_hours'`;
      await transaction`set local role authenticated`;
      expect(await freeIn(transaction, nextWeek)).toEqual(["10:30-16:30"]);
    });
  });

  it("contain exactly the starts that a booking accepts", async () => {
    await book("10:00", 2);
    await book("13:30", 3);
    await at(`${nextWeek} 09:10`, maya.id, async (transaction) => {
      const offered: string[] = [];
      const accepted: string[] = [];
      for (let minute = 8 * 60; minute < 19 * 60; minute += 30) {
        const starts = new Date(minute * 60_000).toISOString().slice(11, 16);
        const spans = await transaction`
          select from free_spans(${nextWeek}, ${starts}, 2) where room_id = ${room}`;
        if (spans.length > 0) offered.push(starts);
        const failure = await failureOf(transaction, async (tx) => {
          await tx`insert into bookings (room_id, booking_date, start_time, duration)
            values (${room}, ${nextWeek}, ${starts}, 2)`;
          accepted.push(starts);
          throw new Undone();
        });
        expect(failure).not.toBeNull();
      }
      // The half hour that has begun can be booked, and is not searched for.
      expect(["09:00", ...offered]).toEqual(accepted);
      expect(offered).toEqual([
        "11:00",
        "11:30",
        "12:00",
        "12:30",
        "15:00",
        "15:30",
        "16:00",
        "16:30",
        "17:00",
      ]);
    });
  });
});

class Undone extends Error {}

describe("a search for a free room", () => {
  beforeEach(async () => {
    await book("10:00", 2);
    await book("12:00", 8);
  });

  it.each([
    ["two hours", { half_hours: 4 }, ["16:00-18:00"]],
    ["an hour", { half_hours: 2 }, ["09:00-10:00", "11:00-12:00", "16:00-18:00"]],
    ["four hours", { half_hours: 8 }, []],
    ["9:30", { at_time: "09:30" }, ["09:00-10:00"]],
    ["an hour from 9:30", { at_time: "09:30", half_hours: 2 }, []],
    ["an hour from 11", { at_time: "11:00", half_hours: 2 }, ["11:00-12:00"]],
    ["an hour beyond the end of the day", { at_time: "17:30", half_hours: 2 }, []],
    ["six people", { people: 6, half_hours: 4 }, ["16:00-18:00"]],
    ["seven people", { people: 7 }, []],
    ["200 people", { people: 200 }, []],
  ])("finds the spans for %s", async (_, search, spans) => {
    expect(await free(search)).toEqual(spans);
  });

  it.each([0, -2, 5, 48, 40_000, 2_147_483_647])(
    "is refused for a duration of %s half hours",
    async (half_hours) => {
      const { error } = await maya.client.rpc("free_spans", { day: nextWeek, half_hours });
      expect(refusalIn(error)?.code).toBe("bad_slot");
    },
  );

  it("finds none at a time of an impossible day", async () => {
    expect(await free({ day: "5874897-12-31", at_time: "10:00" })).toEqual([]);
  });
});
