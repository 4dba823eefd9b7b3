import { beforeEach, describe, expect, it } from "vitest";
import { giveCredits, newEvent } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";

let maya: TestUser;
let om: TestUser;
let event: string;
beforeEach(async () => {
  [maya, om, event] = await Promise.all([
    newMember("Maya Returns"),
    newMember("Om Puri"),
    newEvent({ is_free: false, credits: 6, max_attendees: 2 }),
  ]);
  await giveCredits(maya.id, 20);
  await giveCredits(om.id, 20);
});

const register = ({ client, id }: TestUser, which = event) =>
  client.from("event_registrations").insert({ event_id: which, user_id: id }).throwOnError();
const setStatus = async (status: string, which = event) =>
  (await admin()).client.from("events").update({ status }).eq("id", which).throwOnError();
const stateOf = async (which = event) => {
  const [row] = await sql`
    select attendees, (select count(*)::int from event_registrations where event_id = ${which}) as seats
    from events where id = ${which}`;
  return row;
};
const earlier = async ({ client }: TestUser) =>
  (
    await client
      .from("cancelled_registrations")
      .select("event_id, credits_refunded, registered_again_at")
      .throwOnError()
  ).data;
const balanceOf = async ({ client }: TestUser) =>
  (await client.from("user_credits").select("balance").single()).data?.balance;

describe("reactivating a cancelled event", () => {
  it("frees the seats of all earlier registrations and keeps their history", async () => {
    await register(maya);
    await register(om);
    await setStatus("cancelled");
    expect(await stateOf()).toEqual({ attendees: 2, seats: 2 });
    await setStatus("active");
    expect(await stateOf()).toEqual({ attendees: 0, seats: 0 });
    expect(await earlier(maya)).toEqual([
      { event_id: event, credits_refunded: 6, registered_again_at: null },
    ]);
    expect([await balanceOf(maya), await balanceOf(om)]).toEqual([20, 20]);
  });

  it("frees the seats of a free event too", async () => {
    const free = await newEvent();
    await register(maya, free);
    await setStatus("cancelled", free);
    await setStatus("active", free);
    expect(await stateOf(free)).toEqual({ attendees: 0, seats: 0 });
    expect(await earlier(maya)).toEqual([
      { event_id: free, credits_refunded: 0, registered_again_at: null },
    ]);
  });

  it("asks each earlier participant to register again and logs no departure", async () => {
    await register(maya);
    await setStatus("cancelled");
    await setStatus("active");
    const { data } = await maya.client
      .from("activity_logs")
      .select("action_type, details, credits_change, reference_id")
      .order("created_at");
    expect(data?.map(({ action_type }) => action_type)).toEqual([
      "Registered for Event",
      "Event Cancelled",
      "Event Reactivated",
    ]);
    expect(data?.at(-1)).toMatchObject({
      details: expect.stringMatching(/takes place after all\. Register again to take part\.$/),
      credits_change: 0,
      reference_id: event,
    });
  });

  it("lets other members take the seats, and charges members who register again", async () => {
    await register(maya);
    await register(om);
    await setStatus("cancelled");
    await setStatus("active");
    await register(maya);
    expect(await balanceOf(maya)).toBe(14);
    expect(await earlier(maya)).toMatchObject([{ registered_again_at: expect.any(String) }]);
    const other = await newMember();
    await giveCredits(other.id, 6);
    await register(other);
    expect(await stateOf()).toEqual({ attendees: 2, seats: 2 });
  });

  it("can be repeated for the registrations since the last time", async () => {
    await register(maya);
    await register(om);
    for (const status of ["cancelled", "active"]) await setStatus(status);
    await register(maya);
    for (const status of ["cancelled", "active", "cancelled"]) await setStatus(status);
    expect([await balanceOf(maya), await balanceOf(om)]).toEqual([20, 20]);
    expect([(await earlier(maya)).length, (await earlier(om)).length]).toEqual([2, 1]);
    expect(await stateOf()).toEqual({ attendees: 0, seats: 0 });
  });

  it("counts the released seats at the time of the update", async () => {
    await register(maya);
    await register(om);
    await setStatus("cancelled");
    const { client } = await admin();
    const { data } = await client
      .from("events")
      .update({ status: "active" })
      .eq("id", event)
      .select("updated_at")
      .single()
      .throwOnError();
    const { count } = await client
      .from("cancelled_registrations")
      .select("*", { count: "exact", head: true })
      .eq("event_id", event)
      .eq("released_at", data.updated_at)
      .throwOnError();
    expect(count).toBe(2);
  });
});
