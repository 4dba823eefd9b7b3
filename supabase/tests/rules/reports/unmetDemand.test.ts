import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { day } from "../../rows";
import { actAs, inRolledBackTransaction, setClock } from "../spaceTime";

const MONDAY = "2030-03-04";
const SUNDAY = "2030-03-10";
/** No other room has as many seats. */
const SEATS = 900;

const users = {} as { boss: TestUser; maya: TestUser; ravi: TestUser };
beforeAll(async () => {
  users.boss = await admin();
  [users.maya, users.ravi] = await Promise.all([
    newMember("Maya Search"),
    newMember("Ravi Search"),
  ]);
});

interface Search {
  day: string | null;
  at_time: string | null;
  half_hours: number | null;
  people: number | null;
}
const atTen: Search = { day: MONDAY, at_time: "10:00", half_hours: 2, people: SEATS };

/** It is Monday, 9:30, and the only room for 900 people is taken from 10:00 to 11:00. */
async function inFullSpace(
  work: (of: {
    tx: TransactionSql;
    note: (person: TestUser, change?: Partial<Search>) => Promise<void>;
    report: () => Promise<object[]>;
  }) => Promise<void>,
): Promise<void> {
  await inRolledBackTransaction(async (tx) => {
    await setClock(tx, `${MONDAY} 09:30`);
    const [room] = await tx<{ id: string }[]>`
      insert into rooms (name, capacity, credits_per_hour) values ('Hall of the searches', ${SEATS}, 4)
      returning id`;
    await tx`
      insert into bookings (user_id, room_id, booking_date, start_time, duration)
      values (${users.boss.id}, ${room?.id ?? ""}, ${MONDAY}, '10:00', 2)`;
    await work({
      tx,
      async note(person, change) {
        const { at_time, half_hours, people, day: wanted } = { ...atTen, ...change };
        await actAs(tx, person.id);
        await tx`select note_unmet_search(
          day => ${wanted}::text::date, at_time => ${at_time}::time, half_hours => ${half_hours}::int, people => ${people}::int)`;
        await tx`reset role`;
      },
      async report() {
        await actAs(tx, users.boss.id);
        const rows = await tx`
          select weekday, start_time::text, half_hours, reason, searches::int
          from report_unmet_demand(${MONDAY}, ${SUNDAY}) where people >= ${SEATS}`;
        await tx`reset role`;
        return [...rows];
      },
    });
  });
}

const taken = { weekday: 1, start_time: "10:00:00", half_hours: 2, reason: "taken" };

describe("a search that found no room", () => {
  it("counts once a day for each member", async () => {
    await inFullSpace(async ({ note, report }) => {
      await note(users.maya);
      await note(users.maya);
      expect(await report()).toEqual([{ ...taken, searches: 1 }]);
      await note(users.ravi);
      expect(await report()).toEqual([{ ...taken, searches: 2 }]);
    });
  });

  it("counts once a day for all days of a weekday", async () => {
    await inFullSpace(async ({ note, report }) => {
      const crowd = { people: SEATS + 1 };
      // The report ends before the Monday of next week.
      await note(users.maya, { ...crowd, day: "2030-03-11" });
      await note(users.maya, crowd);
      await note(users.maya, { ...crowd, day: SUNDAY });
      expect(await report()).toMatchObject([{ weekday: 7, searches: 1 }]);
    });
  });

  it("is listed with its reason", async () => {
    await inFullSpace(async ({ note, report }) => {
      await note(users.maya, { at_time: "20:00" });
      await note(users.maya, { people: SEATS + 1, at_time: null });
      await note(users.maya, { people: SEATS + 1, at_time: "14:00" });
      expect(await report()).toEqual([
        { weekday: 1, start_time: "14:00:00", half_hours: 2, reason: "not_offered", searches: 1 },
        { weekday: 1, start_time: "20:00:00", half_hours: 2, reason: "closed", searches: 1 },
        { weekday: 1, start_time: null, half_hours: 2, reason: "not_offered", searches: 1 },
      ]);
    });
  });
});

it.each<[string, Partial<Search>]>([
  ["a time with a free room", { at_time: "11:00" }],
  ["any time of a day with a free room", { at_time: null }],
  ["a time that has begun", { at_time: "09:00" }],
  ["a day that is past", { day: "2030-03-03" }],
  ["a day that is too far ahead", { day: "2031-03-05" }],
  ["an infinite date", { day: "infinity" }],
  ["a time between two slots", { at_time: "10:10" }],
  ["no seats", { people: 0 }],
  ["more people than a space holds", { people: 1001 }],
  ["no day", { day: null }],
  ["no duration", { half_hours: null }],
  ["no number of people", { people: null }],
])("ignores a search for %s", async (_, change) => {
  await inFullSpace(async ({ note, report, tx }) => {
    await note(users.maya, change);
    expect(await report()).toEqual([]);
    const counted = await tx`select from private.unmet_searches where people >= ${SEATS}`;
    expect(counted).toHaveLength(0);
  });
});

it("ignores a search by the team", async () => {
  await inFullSpace(async ({ note, report }) => {
    await note(users.boss);
    expect(await report()).toEqual([]);
  });
});

it("refuses a duration that cannot be booked, and anonymous callers", async () => {
  const search = { day: await day(9), half_hours: 48 };
  expect((await users.maya.client.rpc("note_unmet_search", search)).error?.message).toBe(
    "bad_slot",
  );
  expect((await anon.rpc("note_unmet_search", search)).error?.code).toBe("42501");
});

it("counts at most 30 searches a day of a member, and deletes them after two years", async () => {
  await inFullSpace(async ({ note, tx }) => {
    const counted = async () =>
      (await tx`select from private.unmet_searches where people >= ${SEATS}`).length;
    for (let more = 1; more <= 31; more++) await note(users.maya, { people: SEATS + more });
    expect(await counted()).toBe(30);
    await setClock(tx, "2032-03-03 09:30");
    await tx`select private.delete_old_searches()`;
    expect(await counted()).toBe(30);
    await setClock(tx, "2032-03-04 09:30");
    await tx`select private.delete_old_searches()`;
    expect(await counted()).toBe(0);
  });
});

it("counts five concurrent searches of a member once", async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => newMember("Crowd Search")));
  const search = { day: await day(9), half_hours: 2, people: 999, at_time: "10:00" };
  try {
    await Promise.all(
      members.flatMap(({ client }) =>
        Array.from({ length: 5 }, () => client.rpc("note_unmet_search", search).throwOnError()),
      ),
    );
    const [row] =
      await sql`select sum(searches)::int as searches from private.unmet_searches where people = 999`;
    expect(row).toEqual({ searches: 4 });
  } finally {
    await sql`delete from private.unmet_searches where people = 999`;
  }
});
