import { beforeEach, describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom, newSnack } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { buyDayPass } from "../events/buyDayPass";
import { actAs, at } from "../spaceTime";

let boss: TestUser;
let maya: TestUser;
let today: string;
beforeEach(async () => {
  [boss, maya, today] = await Promise.all([admin(), newMember("Maya Hosts"), day(0)]);
});

const visitor = async (name: string, more: object = {}) =>
  String(
    await add("visitors", {
      user_id: maya.id,
      visitor_name: name,
      email: "guest@example.org",
      visit_date: today,
      status: "approved",
      ...more,
    }),
  );

describe("the arrivals of a day", () => {
  const arrivals = async (more: object = {}, { client }: TestUser = boss) =>
    (await client.rpc("arrivals_on", { day: today, ...more }).throwOnError()).data.filter(
      ({ member_id }) => member_id === maya.id,
    );
  const names = async () => (await arrivals()).map(({ visitor_name }) => visitor_name);

  it("are the approved visitors by time, then those who arrived, the latest first", async () => {
    await visitor("Late", { visit_time: "16:00" });
    await visitor("Early", { visit_time: "09:30" });
    const [first, second] = [await visitor("First"), await visitor("Second")];
    for (const visitor_id of [first, second]) {
      await boss.client.rpc("check_in_visitor", { visitor_id }).throwOnError();
    }
    expect(await names()).toEqual(["Early", "Late", "Second", "First"]);
    expect((await arrivals())[0]).toMatchObject({
      kind: "visitor",
      member_name: "Maya Hosts",
      expected_at: "09:30:00",
      is_walk_in: false,
      arrived_at: null,
    });
  });

  it.each<[string, () => Promise<object>]>([
    ["pending visitors", async () => ({ status: "pending" })],
    ["rejected visitors", async () => ({ status: "rejected" })],
    ["visitors of the next day", async () => ({ visit_date: await day(1) })],
  ])("do not contain %s", async (_, values) => {
    await visitor("Absent", await values());
    expect(await names()).toEqual([]);
  });

  it("contain a day pass once, with its visitor's host and arrival", async () => {
    await giveCredits(maya.id, 20);
    const { data: bought } = await buyDayPass(maya, { visit_date: today }).then((sent) => sent);
    const listed = await arrivals();
    expect(listed).toMatchObject([
      { id: bought?.id, kind: "day_pass", host_name: "Asha Rao", organization: "Loom" },
    ]);
    await boss.client.rpc("check_in_day_pass", { day_pass_id: bought?.id ?? "" }).throwOnError();
    expect((await arrivals())[0]?.arrived_at).not.toBeNull();
  });

  it("contain day passes without a visitor", async () => {
    await add("day_passes", {
      user_id: (await admin()).id,
      visitor_name: "Gopal Guest",
      email: "guest@example.org",
      date: today,
    });
    const { data } = await boss.client.rpc("arrivals_on", { day: today }).throwOnError();
    expect(data.map(({ visitor_name }) => visitor_name)).toContain("Gopal Guest");
  });

  it("name the total when not all are listed", async () => {
    await visitor("One");
    await visitor("Two");
    const { data } = await boss.client
      .rpc("arrivals_on", { day: today, how_many: 1 })
      .throwOnError();
    expect(data).toHaveLength(1);
    expect(data[0]?.total_count).toBeGreaterThanOrEqual(2);
  });

  it("are empty for members and refused for anonymous callers", async () => {
    await visitor("Nandita");
    expect(await arrivals({}, maya)).toEqual([]);
    expect(await arrivals({}, await newMember())).toEqual([]);
    expect((await anon.rpc("arrivals_on", { day: today })).error).toMatchObject({ code: "42501" });
  });
});

describe("bookings in closed hours", () => {
  /** Monday, 4 March 2030: open from 10:00 to 17:00. Tuesday is a holiday. */
  const inMarch = (
    work: (listed: () => Promise<{ at: string; total: number }[]>) => Promise<void>,
    person = boss.id,
  ) =>
    at("2030-03-04 09:45", person, async (tx) => {
      const room = await newRoom();
      await tx`reset role`;
      await tx`
        update system_settings set value = jsonb_build_object(
          'hours', (
            select jsonb_agg(weekday || jsonb_build_object('open', '10:00', 'close', '17:00', 'isOpen', true))
            from jsonb_array_elements(value -> 'hours') weekday
          ),
          'holidays', jsonb_build_array(jsonb_build_object('date', '2030-03-05', 'name', 'Shivaratri')))
        where key = 'opening_hours'`;
      await tx`set local session_replication_role = replica`;
      for (const [date, start, end] of [
        ["2030-03-03", "09:00", "10:00"],
        ["2030-03-04", "09:00", "09:30"],
        ["2030-03-04", "09:30", "10:30"],
        ["2030-03-04", "10:30", "16:30"],
        ["2030-03-04", "16:30", "17:30"],
        ["2030-03-05", "12:00", "13:00"],
        ["2030-03-06", "11:00", "12:00"],
      ] as const) {
        await tx`
          insert into bookings (user_id, room_id, booking_date, start_time, end_time, duration)
          values (${maya.id}, ${room}, ${date}, ${start}, ${end}, 2)`;
      }
      await tx`set local session_replication_role = origin`;
      await actAs(tx, person);
      await work(
        async () => tx<{ at: string; total: number }[]>`
          select to_char(booking_date + start_time, 'DD HH24:MI') as at, total_count::int as total
          from bookings_in_closed_hours(2) where user_id = ${maya.id}`,
      );
    });

  it("are those that have not ended and reach outside the hours or into a holiday", () =>
    inMarch(async (listed) => {
      const rows = await listed();
      expect(rows.map((row) => row.at)).toEqual(["04 09:30", "04 16:30"]);
      expect(rows[0]?.total).toBeGreaterThanOrEqual(3);
    }));

  it("are empty for members", () =>
    inMarch(async (listed) => {
      expect(await listed()).toEqual([]);
    }, maya.id));

  it("are refused for anonymous callers", async () => {
    const { error } = await anon.rpc("bookings_in_closed_hours", {});
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("the desk topic of an admin", () => {
  const changesSince = async (since: string) =>
    (
      await sql<{ what: string }[]>`
        select payload ->> 'what' as what from realtime.messages
        where topic = ${`desk:${boss.id}`} and inserted_at >= ${since} and payload ->> 'what' in ('stock', 'hours')`
    ).map(({ what }) => what);
  const clock = async () =>
    (await sql<{ now: string }[]>`select clock_timestamp()::timestamp::text as now`)[0]?.now ?? "";

  it.each([
    [5, 4, ["stock"]],
    [4, 12, ["stock"]],
    [3, 2, ["stock"]],
    [9, 5, []],
  ])("reports stock that changes from %i to %i as %j", async (before, after, expected) => {
    const snack = await newSnack({ quantity: before });
    const since = await clock();
    await sql`update snacks set quantity = ${after} where id = ${snack}`;
    expect(await changesSince(since)).toEqual(expected);
  });

  it("reports changed opening hours, and no other settings", async () => {
    const since = await clock();
    await sql`update system_settings set value = value where key = 'opening_hours'`;
    await sql`update system_settings set value = value where key = 'day_pass_credits'`;
    expect(await changesSince(since)).toEqual(["hours"]);
  });
});
