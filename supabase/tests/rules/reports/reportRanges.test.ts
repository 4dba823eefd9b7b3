import { expect, test } from "vitest";
import { admin, anon, member } from "../../stack";
import { actAs, inRolledBackTransaction } from "../spaceTime";

const reports = [
  "report_cafe",
  "report_credits",
  "report_events",
  "report_lead_times",
  "report_members",
  "report_revenue",
  "report_room_use",
  "report_unmet_demand",
  "report_visitors",
] as const;

test.each([
  ["the first day after the last", "2028-03-02", "2028-03-01", "bad_range"],
  ["no first day", null, "2028-03-01", "bad_range"],
  ["a day before the year 2000", "1999-12-31", "2000-01-01", "bad_range"],
  ["no end", "2028-03-01", "infinity", "bad_range"],
  ["20 years", "2008-03-01", "2028-02-29", "range_too_long"],
  ["367 days", "2027-03-01", "2028-03-01", "range_too_long"],
])("refuses %s", async (_, from_day, to_day, code) => {
  const { client } = await admin();
  for (const report of reports) {
    const { error } = await client.rpc(report, { from_day: from_day as string, to_day });
    expect(error?.message, `${report}: refusal`).toBe(code);
  }
});

test("reports a year with its leap day, and a single day", async () => {
  const { client } = await admin();
  const year = await client.rpc("report_credits", { from_day: "2028-01-01", to_day: "2028-12-31" });
  expect(year.data).toHaveLength(366);
  const day = await client.rpc("report_credits", { from_day: "2028-02-29", to_day: "2028-02-29" });
  expect(day.data?.map((row) => row.day)).toEqual(["2028-02-29"]);
});

test("only admins can read reports", async () => {
  const range = { from_day: "2028-02-01", to_day: "2028-02-29" };
  for (const report of reports) {
    const ofMember = await (await member()).client.rpc(report, range);
    expect(ofMember.error?.message, `${report}: member`).toBe("not_admin");
    expect((await anon.rpc(report, range)).error?.code, `${report}: anonymous`).toBe("42501");
  }
});

test("records the hours of a room and of the space when they change, and only then", async () => {
  const boss = await admin();
  await inRolledBackTransaction(async (tx) => {
    const known = async () =>
      (await tx`select from private.known_hours where xmin = pg_current_xact_id()::xid`).length;
    await actAs(tx, boss.id);
    await tx`insert into rooms (name, capacity) values ('Room of the reports', 4)`;
    await tx`reset role`;
    expect(await known()).toBe(1);
    await tx`
      update room_rules set longest = 6
      where room_id = (select id from rooms where name = 'Room of the reports')`;
    await tx`update system_settings set value = value where key = 'opening_hours'`;
    await tx`update system_settings set value = '{"days": 91}' where key = 'visitor_name_days'`;
    expect(await known()).toBe(1);
    await tx`
      update system_settings set value = jsonb_set(value, '{hours,0,close}', '"19:00"')
      where key = 'opening_hours'`;
    expect(await known()).toBe(2);
  });
});
