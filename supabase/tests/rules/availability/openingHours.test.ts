import { sentenceOf } from "@portal/shared/data/refusals";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveCredits, newRoom } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";

interface Hours {
  hours: { day: string; open: string; close: string; isOpen: boolean }[];
  holidays: { date: string; name: string }[];
}

let boss: TestUser;
let maya: TestUser;
let room: string;
let before: Hours;
let seen: string;
/** A Monday that no other test books. */
let monday: string;
beforeEach(async () => {
  [boss, maya, room] = await Promise.all([
    admin(),
    newMember("Maya Closes"),
    newRoom({ credits_per_hour: 4 }),
  ]);
  await giveCredits(maya.id, 20);
  const { data } = await boss.client
    .from("system_settings")
    .select("value, updated_at")
    .eq("key", "opening_hours")
    .single()
    .throwOnError();
  before = data.value as unknown as Hours;
  seen = data.updated_at;
  const [found] = await sql<{ day: string }[]>`
    select (date_trunc('week', private.space_today() + 300)::date)::text as day`;
  monday = found?.day ?? "";
  await sql`delete from bookings where booking_date = ${monday}`;
});
afterEach(async () => {
  await sql`update system_settings set value = ${sql.json(before as never)} where key = 'opening_hours'`;
});

const holiday = (): Hours => ({
  ...before,
  holidays: [...before.holidays, { date: monday, name: "Founders' Day" }],
});
const mondays = (change: Partial<Hours["hours"][number]>): Hours => ({
  ...before,
  hours: before.hours.map((entry) => (entry.day === "Monday" ? { ...entry, ...change } : entry)),
});
async function booked(start_time: string) {
  const { data } = await maya.client
    .from("bookings")
    .insert({ user_id: maya.id, room_id: room, booking_date: monday, start_time, duration: 2 })
    .select("id, updated_at")
    .single()
    .throwOnError();
  return data;
}

const list = async (opening: Hours, { client }: TestUser = boss) =>
  (await client.rpc("bookings_outside_hours", { opening: opening as never }).throwOnError()).data
    .filter(({ booking_date }) => booking_date === monday)
    .map(({ start_time }) => start_time.slice(0, 5));

const save = (
  opening: Hours,
  bookings: { id: string; updated_at: string; action: string }[] = [],
  { client }: TestUser = boss,
) =>
  client.rpc("save_opening_hours", {
    opening: opening as never,
    seen_at: seen,
    bookings: bookings.map(({ id, ...choice }) => ({ booking_id: id, ...choice })),
  });

const stored = async () =>
  (await sql`select value from system_settings where key = 'opening_hours'`)[0]?.value as Hours;

describe("bookings outside new opening hours", () => {
  it.each<[string, () => Hours, string[]]>([
    ["a holiday: all of the day", holiday, ["10:00", "15:00"]],
    ["a closed weekday: all", () => mondays({ isOpen: false }), ["10:00", "15:00"]],
    ["shorter hours: those after closing", () => mondays({ close: "15:30" }), ["15:00"]],
    ["shorter hours: those before opening", () => mondays({ open: "10:30" }), ["10:00"]],
    ["longer hours: none", () => mondays({ open: "07:00", close: "22:00" }), []],
    ["hours past midnight: none", () => mondays({ open: "18:00", close: "02:00" }), []],
  ])("are for %s", async (_, opening, starts) => {
    await booked("10:00");
    await booked("15:00");
    expect(await list(opening())).toEqual(starts);
  });

  it("do not include those of a day that was closed before", async () => {
    await booked("10:00");
    await sql`update system_settings set value = ${sql.json(holiday() as never)} where key = 'opening_hours'`;
    const renamed = { ...holiday(), holidays: [{ date: monday, name: "Renamed" }] };
    expect(await list(renamed)).toEqual([]);
  });

  it("include all of a day that closes, also those outside its hours", async () => {
    await booked("10:00");
    const late = mondays({ open: "12:00" });
    await sql`update system_settings set value = ${sql.json(late as never)} where key = 'opening_hours'`;
    expect(await list({ ...late, holidays: holiday().holidays })).toEqual(["10:00"]);
    expect(await list(mondays({ open: "13:00" }))).toEqual([]);
  });

  it("are none for hours that cannot be saved", async () => {
    await booked("10:00");
    const opening = { hours: "always" };
    expect(await list(opening as never)).toEqual([]);
    for (const name of ["affected_requests", "visits_on_closed_days"] as const) {
      const { data } = await boss.client.rpc(name, { opening }).throwOnError();
      expect(data).toEqual([]);
    }
  });

  it("are listed for admins only", async () => {
    await booked("10:00");
    expect(await list(holiday(), maya)).toEqual([]);
    const { error } = await anon.rpc("bookings_outside_hours", { opening: holiday() as never });
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("saving opening hours", () => {
  it("cancels and leaves the listed bookings in the same transaction", async () => {
    const [cancelled, left] = [await booked("10:00"), await booked("15:00")];
    const { data } = await save(holiday(), [
      { ...cancelled, action: "cancel" },
      { ...left, action: "leave" },
    ]).throwOnError();
    expect(data).toEqual({ cancelled: 1, moved: 0, refunded: 4 });
    expect((await stored()).holidays).toContainEqual({ date: monday, name: "Founders' Day" });
    const remaining = await sql`select id from bookings where user_id = ${maya.id}`;
    expect(remaining).toEqual([{ id: left.id }]);
    const entries = await sql`
      select reason, changed_by, credits_change from booking_history
      where booking_id = ${cancelled.id} and action = 'cancelled'`;
    expect(entries).toEqual([
      { reason: "The opening hours have changed", changed_by: boss.id, credits_change: 4 },
    ]);
  });

  it("is refused, and cancels nothing, when a booking is not listed", async () => {
    const listed = await booked("10:00");
    await booked("15:00");
    const { error } = await save(holiday(), [{ ...listed, action: "cancel" }]);
    expect(refusalIn(error)).toMatchObject({ code: "bookings_changed" });
    expect(await stored()).toEqual(before);
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(2);
  });

  it("is refused over a version that the admin has not seen", async () => {
    seen = "2026-01-01T00:00:00Z";
    expect(refusalIn((await save(before)).error)).toMatchObject({ code: "stale_version" });
  });

  it("is refused with a sentence for hours and holidays of any other shape", async () => {
    const holidays = (...entries: unknown[]) => ({ ...before, holidays: entries });
    const hoursWith = (entry: unknown) => ({
      ...before,
      hours: before.hours.with(1, entry as never),
    });
    const [first] = before.hours;
    const shapes: unknown[] = [
      [],
      { holidays: [] },
      { hours: "always" },
      { ...before, hours: before.hours.slice(1) },
      { ...before, extra: true, hours: [...before.hours, first] },
      hoursWith(first),
      hoursWith(5),
      mondays({ day: "monday" }),
      mondays({ breaks: [] } as never),
      ...[0, 1, "false", null, undefined].map((isOpen) => mondays({ isOpen: isOpen as never })),
      ...["25:00", "9:00", "", "noon", "08:60", 8, true, null, undefined].map((open) =>
        mondays({ open: open as never }),
      ),
      { ...before, holidays: {} },
      holidays({ date: monday }),
      holidays({ date: monday, name: " " }),
      holidays({ date: monday, name: "x".repeat(201) }),
      holidays({ date: monday, name: "Holi", extra: true }),
      holidays({ date: "2027-02-30", name: "Holi" }),
      holidays({ date: "20270101", name: "Holi" }),
      // JavaScript reads 1950.
      holidays({ date: "0050-01-01", name: "Holi" }),
      holidays({ date: monday, name: "Holi" }, { date: monday, name: "Holi" }),
      // Longer than a setting can be.
      holidays(
        ...Array.from({ length: 3000 }, (_, index) => ({
          date: new Date(Date.UTC(2027, 0, index + 1)).toISOString().slice(0, 10),
          name: "Holi",
        })),
      ),
    ];
    for (const shape of shapes) {
      const value = shape as never;
      const settings = boss.client.from("system_settings");
      for (const { error } of [
        await save(value),
        await settings.update({ value }).eq("key", "opening_hours"),
      ]) {
        expect([shape, sentenceOf(refusalIn(error) ?? { code: "", params: {} })]).toEqual([
          shape,
          expect.stringMatching(/^The opening hours were not saved/),
        ]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  it("is refused for members", async () => {
    const listed = await booked("10:00");
    const { error } = await save(holiday(), [{ ...listed, action: "cancel" }], maya);
    expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
    expect(await stored()).toEqual(before);
  });
});

describe("visits and day passes on a day that closes", () => {
  const visitor = () => ({
    user_id: maya.id,
    visitor_name: "Vera",
    email: "vera@example.org",
    visit_date: monday,
  });
  const addVisitor = () => maya.client.from("visitors").insert(visitor());
  const buyPass = () =>
    maya.client
      .rpc("create_day_pass", {
        visitor_name: "Dev",
        email: "dev@example.org",
        visit_date: monday,
        credits_agreed: 8,
      })
      .throwOnError();
  const listVisits = async (opening: Hours, { client }: TestUser = boss) =>
    (await client.rpc("visits_on_closed_days", { opening: opening as never }).throwOnError()).data
      .filter(({ member_id }) => member_id === maya.id)
      .map(({ kind, visitor_name, member_name, reason }) => [
        kind,
        visitor_name,
        member_name,
        reason,
      ]);
  const told = () => sql`
    select data ->> 'visitor_name' as who, data ->> 'is_day_pass' as is_day_pass from notifications
    where user_id = ${maya.id} and kind = 'visit_on_closed_day' order by 1`;

  it("are listed for admins alone", async () => {
    await addVisitor().throwOnError();
    await buyPass();
    expect(await listVisits(holiday())).toEqual([
      ["day_pass", "Dev", "Maya Closes", "Founders' Day"],
      ["visitor", "Vera", "Maya Closes", "Founders' Day"],
    ]);
    expect(await listVisits(mondays({ isOpen: false }))).toHaveLength(2);
    expect(await listVisits(mondays({ close: "12:00" }))).toEqual([]);
    expect(await listVisits(holiday(), maya)).toEqual([]);
    const { error } = await anon.rpc("visits_on_closed_days", { opening: holiday() as never });
    expect(error).toMatchObject({ code: "42501" });
  });

  it("do not include rejected visitors and those who have come", async () => {
    await addVisitor().throwOnError();
    await sql`update visitors set status = 'rejected' where user_id = ${maya.id}`;
    expect(await listVisits(holiday())).toEqual([]);
    await sql`update visitors set status = 'approved', arrived_at = now() where user_id = ${maya.id}`;
    expect(await listVisits(holiday())).toEqual([]);
  });

  it("are announced to their members once", async () => {
    await addVisitor().throwOnError();
    await buyPass();
    await save(holiday()).throwOnError();
    const both = [
      { who: "Dev", is_day_pass: "true" },
      { who: "Vera", is_day_pass: "false" },
    ];
    expect(await told()).toEqual(both);
    const { data } = await boss.client
      .from("system_settings")
      .select("updated_at")
      .eq("key", "opening_hours")
      .single()
      .throwOnError();
    seen = data.updated_at;
    await save({ ...holiday(), hours: mondays({ close: "19:00" }).hours }).throwOnError();
    expect(await told()).toEqual(both);
  });

  it("are also announced when the hours are saved without the list", async () => {
    await addVisitor().throwOnError();
    await boss.client
      .from("system_settings")
      .update({ value: holiday() as never })
      .eq("key", "opening_hours")
      .throwOnError();
    expect(await told()).toHaveLength(1);
  });

  it("are refused after they have waited for hours that close their day", async () => {
    const attempt = await sql.begin(async (db) => {
      await db`update system_settings set value = ${db.json(holiday() as never)} where key = 'opening_hours'`;
      const started = addVisitor().then(({ error }) => error);
      await expect.poll(waitingRequests).toBe(1);
      return { refused: started };
    });
    expect(refusalIn(await attempt.refused)).toMatchObject({ code: "closed_day" });
  });

  async function waitingRequests(): Promise<number> {
    const waiting = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length;
  }
});
