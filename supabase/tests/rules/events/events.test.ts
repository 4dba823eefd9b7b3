import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newEvent } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { at, failureOf } from "../spaceTime";
import { refusalIn } from "../refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Meets");
  await giveCredits(maya.id, 20);
});

const register = (person: TestUser, event: string) =>
  person.client.from("event_registrations").insert({ event_id: event, user_id: person.id });
const leave = (person: TestUser, event: string) =>
  person.client.from("event_registrations").delete().eq("event_id", event).eq("user_id", person.id);
const seatsOf = async (event: string) => {
  const [row] = await sql`select attendees from events where id = ${event}`;
  return row?.attendees;
};
const creditsOf = async (person: TestUser) => {
  const [row] = await sql`select balance from user_credits where user_id = ${person.id}`;
  return row?.balance;
};

describe("registering for an event", () => {
  it("reserves a seat, debits the credits and is logged", async () => {
    const event = await newEvent({ is_free: false, credits: 6 });
    expect((await register(maya, event)).error).toBeNull();
    expect([await seatsOf(event), await creditsOf(maya)]).toEqual([1, 14]);
    const { data } = await maya.client.from("activity_logs").select();
    expect(data).toMatchObject([{ action_type: "Registered for Event", credits_change: -6 }]);
  });

  it("is free for a free event", async () => {
    const event = await newEvent();
    await register(maya, event);
    expect(await creditsOf(maya)).toBe(20);
  });

  it("reserves one seat when repeated", async () => {
    const event = await newEvent({ is_free: false, credits: 6 });
    await register(maya, event);
    expect(refusalIn((await register(maya, event)).error)).toMatchObject({
      code: "already_registered",
    });
    expect([await seatsOf(event), await creditsOf(maya)]).toEqual([1, 14]);
  });

  it("is refused at another price than the one that was shown", async () => {
    const event = await newEvent({ is_free: false, credits: 6 });
    const agreeing = (credits: number) =>
      maya.client
        .from("event_registrations")
        .insert({ event_id: event, user_id: maya.id, credits_agreed: credits });
    const changed = (values: object) => sql`update events set ${sql(values)} where id = ${event}`;
    expect(refusalIn((await agreeing(5)).error)).toMatchObject({
      code: "price_changed",
      params: { kind: "event", title: expect.stringContaining("Event"), credits: 6 },
    });
    await changed({ credits: 21 });
    expect(refusalIn((await agreeing(6)).error)).toMatchObject({ code: "price_changed" });
    expect(refusalIn((await agreeing(0)).error)).toMatchObject({ code: "price_changed" });
    await changed({ credits: 3 });
    expect(refusalIn((await agreeing(6)).error)).toMatchObject({
      code: "price_changed",
      params: { credits: 3 },
    });
    expect([await seatsOf(event), await creditsOf(maya)]).toEqual([0, 20]);
    expect((await agreeing(3)).error).toBeNull();
    expect([await seatsOf(event), await creditsOf(maya)]).toEqual([1, 17]);
  });

  it("is refused without enough credits", async () => {
    const event = await newEvent({ is_free: false, credits: 21 });
    expect(refusalIn((await register(maya, event)).error)).toMatchObject({
      code: "insufficient_credits",
      params: { kind: "event" },
    });
    expect(await seatsOf(event)).toBe(0);
  });

  it("is refused for a full, cancelled or unknown event", async () => {
    const full = await newEvent({ max_attendees: 1 });
    await register(await newMember(), full);
    expect(refusalIn((await register(maya, full)).error)).toMatchObject({ code: "event_full" });
    const cancelled = await newEvent({ status: "cancelled" });
    expect(refusalIn((await register(maya, cancelled)).error)).toMatchObject({
      code: "event_cancelled",
    });
    expect(refusalIn((await register(maya, maya.id)).error)).toMatchObject({
      code: "unknown_event",
    });
  });

  it("is possible on its day, but not later", async () => {
    const date = await day(1);
    const event = await newEvent({ date, time: "18:00" });
    const insert = { event_id: event, user_id: maya.id };
    await at(`${date} 18:30`, maya.id, async (tx) => {
      await tx`insert into event_registrations ${tx(insert)}`;
    });
    await at(`${await day(2)} 00:01`, maya.id, async (transaction) => {
      const late = (tx: typeof transaction) => tx`insert into event_registrations ${tx(insert)}`;
      expect(refusalIn(await failureOf(transaction, late))).toMatchObject({ code: "event_past" });
    });
  });

  it("is refused for another member and reveals nothing about them", async () => {
    const event = await newEvent();
    await register(maya, event);
    const { error } = await (
      await newMember()
    ).client
      .from("event_registrations")
      .insert({ event_id: event, user_id: maya.id });
    expect(error).toMatchObject({ code: "42501" });
    expect(await seatsOf(event)).toBe(1);
  });
});

describe("leaving an event", () => {
  it("releases the seat and refunds the credits once", async () => {
    const event = await newEvent({ is_free: false, credits: 6 });
    await register(maya, event);
    await leave(maya, event);
    await leave(maya, event);
    expect([await seatsOf(event), await creditsOf(maya)]).toEqual([0, 20]);
  });

  it("is refused after it has started", async () => {
    const date = await day(1);
    const event = await newEvent({ date, time: "18:00" });
    await register(maya, event);
    await at(`${date} 18:30`, maya.id, async (transaction) => {
      const late = (tx: typeof transaction) =>
        tx`delete from event_registrations where event_id = ${event}`;
      expect(refusalIn(await failureOf(transaction, late))).toMatchObject({
        code: "event_started",
      });
    });
  });
});

describe("an admin who cancels an event", () => {
  const setStatus = async (event: string, status: string) =>
    (await admin()).client.from("events").update({ status }).eq("id", event).throwOnError();

  it("keeps the registrations and refunds each member once", async () => {
    const event = await newEvent({ is_free: false, credits: 6 });
    const om = await newMember("Om Puri");
    await giveCredits(om.id, 6);
    await register(maya, event);
    await register(om, event);
    await setStatus(event, "cancelled");
    expect([await seatsOf(event), await creditsOf(maya), await creditsOf(om)]).toEqual([2, 20, 6]);
    await leave(maya, event);
    expect([await seatsOf(event), await creditsOf(maya)]).toEqual([1, 20]);
  });

  it("can delete only events without registrations", async () => {
    const { client } = await admin();
    const event = await newEvent();
    await register(maya, event);
    const { error } = await client.from("events").delete().eq("id", event);
    expect(error).toMatchObject({ code: "23503" });
    await leave(maya, event);
    await client.from("events").delete().eq("id", event).throwOnError();
    expect(await seatsOf(event)).toBeUndefined();
  });

  it("can neither set the number of attendees nor reduce seats below it", async () => {
    const { client } = await admin();
    const event = await newEvent({ max_attendees: 5 });
    await register(maya, event);
    await register(await newMember(), event);
    const count = await client.from("events").update({ attendees: 0 }).eq("id", event);
    expect(count.error).toMatchObject({ code: "42501" });
    const seats = await client.from("events").update({ max_attendees: 1 }).eq("id", event);
    expect(seats.error).toMatchObject({ code: "23514" });
  });

  it.each([
    [{ is_free: true, credits: 5 }, "23514"],
    [{ is_free: false, credits: null }, "23514"],
    [{ is_free: false, credits: 0 }, "23514"],
    [{ max_attendees: 0 }, "23514"],
  ])("cannot create contradictory values: %o", async (wrong, code) => {
    const { client } = await admin();
    const { error } = await client
      .from("events")
      .insert({ title: "Odd", date: await day(3), is_free: true, ...wrong });
    expect(error).toMatchObject({ code });
  });

  it("cannot create an event in the past", async () => {
    const { client } = await admin();
    const { error } = await client
      .from("events")
      .insert({ title: "Late", date: await day(-1), is_free: true });
    expect(refusalIn(error)).toMatchObject({ code: "past_date" });
  });
});
