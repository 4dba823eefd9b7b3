import { beforeEach, describe, expect, it } from "vitest";
import { giveCredits } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { buyDayPass } from "./buyDayPass";

let maya: TestUser;
let pass: string;
beforeEach(async () => {
  maya = await newMember("Maya Hosts");
  await giveCredits(maya.id, 10);
  const { data } = await buyDayPass(maya);
  pass = data?.id ?? "";
});

type Caller = Pick<TestUser, "client">;
const codeFor = ({ client }: Caller) => client.rpc("day_pass_code", { day_pass_id: pass });
const cancel = ({ client }: Caller) => client.rpc("cancel_day_pass", { day_pass_id: pass });
const balance = async () =>
  (await sql`select balance from user_credits where user_id = ${maya.id}`)[0]?.[
    "balance"
  ] as number;

describe("a day pass", () => {
  it("shows its code to its buyer only", async () => {
    const { data } = await codeFor(maya);
    expect(data).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    for (const other of [await newMember("Dev Other"), await admin()])
      expect(await codeFor(other)).toMatchObject({ data: null, error: null });
    expect((await codeFor({ client: anon })).error).toMatchObject({ code: "42501" });
  });

  it("returns all its credits when it is cancelled, once, and ends with its visitor", async () => {
    expect(await balance()).toBe(2);
    expect(await cancel(maya)).toMatchObject({ data: 8, error: null });
    expect(await balance()).toBe(10);
    expect(await sql`select 1 from day_passes where id = ${pass}`).toEqual([]);
    expect(await sql`select 1 from visitors where user_id = ${maya.id}`).toEqual([]);
    expect((await codeFor(maya)).data).toBeNull();
    expect(refusalIn((await cancel(maya)).error)).toMatchObject({ code: "unknown_day_pass" });
    expect(await balance()).toBe(10);
    expect(
      await sql`
      select action_type, credits_change from activity_logs
      where user_id = ${maya.id} and action_type = 'Cancelled Day Pass'`,
    ).toEqual([{ action_type: "Cancelled Day Pass", credits_change: 8 }]);
  });

  it("leaves no name of its guest in the activity when it is cancelled", async () => {
    const [bought] = await sql`select date::text from day_passes where id = ${pass}`;
    await cancel(maya);
    const details = `Day pass on ${String(bought?.["date"])}`;
    const entries = await sql`
      select action_type, details from activity_logs
      where user_id = ${maya.id} and action_type like '%Day Pass' order by action_type`;
    expect(entries).toEqual([
      { action_type: "Cancelled Day Pass", details },
      { action_type: "Purchased Day Pass", details },
    ]);
  });

  it("is cancelled once by two requests at the same time", async () => {
    const results = await Promise.all([cancel(maya), cancel(maya), cancel(maya)]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await balance()).toBe(10);
  });

  it("of another member is unknown, also to admins, and needs an account", async () => {
    for (const other of [await newMember("Dev Other"), await admin()])
      expect(refusalIn((await cancel(other)).error)).toMatchObject({ code: "unknown_day_pass" });
    expect((await cancel({ client: anon })).error).toMatchObject({ code: "42501" });
    expect(await balance()).toBe(2);
  });

  it.each([
    [
      "whose guest has arrived",
      () => sql`update day_passes set arrived_at = now() where id = ${pass}`,
    ],
    ["whose day is over", () => sql`update day_passes set date = date - 5 where id = ${pass}`],
  ])("%s cannot be cancelled", async (_, happen) => {
    await happen();
    expect(refusalIn((await cancel(maya)).error)).toMatchObject({ code: "day_pass_used" });
    expect(await balance()).toBe(2);
  });
});
