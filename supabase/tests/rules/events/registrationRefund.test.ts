import { beforeEach, describe, expect, it } from "vitest";
import { newEvent } from "../../rows";
import { newMember, type TestUser, sql } from "../../stack";

let maya: TestUser;
let event: string;
beforeEach(async () => {
  [maya, event] = await Promise.all([
    newMember("Maya Leaves"),
    newEvent({ is_free: false, credits: 4 }),
  ]);
  await give(3, 2);
  await give(5, 9);
});

/** Grants credits that expire in this many days. */
const give = (credits: number, days: number) => sql`
  select private.grant_credits(${maya.id}, ${credits}, 'grant', 'Lot', null,
    now() + ${days}::int * interval '1 day')`;

/** Expires the lots of this size. */
const end = (credits: number) => sql`
  update credit_lots set expires_at = now() where user_id = ${maya.id} and amount = ${credits}`;

const register = (id = event) =>
  maya.client.from("event_registrations").insert({ event_id: id, user_id: maya.id }).throwOnError();

const refundOf = async ({ client }: TestUser, id = event) =>
  (await client.rpc("registration_refund", { event_id: id }).throwOnError()).data;

const balance = async () => {
  await sql`select private.lock_balance(${maya.id})`;
  const [row] = await sql<{ balance: number }[]>`
    select balance from user_credits where user_id = ${maya.id}`;
  return row?.balance ?? 0;
};

describe("the refund shown before leaving an event", () => {
  it.each([
    ["no credits have expired", [], 0],
    ["some credits have expired", [3], 3],
    ["all credits have expired", [3, 5], 4],
  ])("covers the whole price when %s", async (_, ended, renewed) => {
    await register();
    for (const credits of ended) await end(credits);
    const before = await balance();
    const refund = await refundOf(maya);
    const sum = (lots: typeof refund) => lots.reduce((total, { credits }) => total + credits, 0);
    expect(sum(refund)).toBe(4);
    expect(sum(refund.filter((lot) => lot.is_renewed))).toBe(renewed);
    await maya.client.from("event_registrations").delete().eq("event_id", event).throwOnError();
    expect(await balance()).toBe(before + 4);
  });

  it("equals the refund of a cancelled event", async () => {
    await register();
    await end(3);
    const before = await balance();
    await sql`update events set status = 'cancelled' where id = ${event}`;
    expect(await balance()).toBe(before + 4);
  });

  it("is empty for a free or cancelled event, or without a registration", async () => {
    const free = await newEvent();
    await register(free);
    expect(await refundOf(maya, free)).toEqual([]);
    await register();
    expect(await refundOf(await newMember())).toEqual([]);
    await sql`update events set status = 'cancelled' where id = ${event}`;
    expect(await refundOf(maya)).toEqual([]);
  });
});
