import { randomUUID } from "node:crypto";
import { expect, beforeEach, describe, it } from "vitest";
import { giveCredits, newEvent } from "../../rows";
import { memberPerTest } from "../../stack";
import { buyDayPass } from "./buyDayPass";
import { refusalIn } from "../refusal";
import { balanceOf } from "../roomAndMember";

const maya = memberPerTest("Maya Repeats");
beforeEach(() => giveCredits(maya.id, 20));

const codeOf = (error: unknown) => refusalIn(error)?.code;

describe("a repeated event registration", () => {
  const register = (event_id: string, request_id: string, credits_agreed = 5) =>
    maya.client
      .from("event_registrations")
      .insert({ event_id, user_id: maya.id, credits_agreed, request_id })
      .select("id, credits_charged")
      .single();

  it("returns the first registration, until the member has left", async () => {
    const event = await newEvent({ is_free: false, credits: 5 });
    const request = randomUUID();
    const { data: first } = await register(event, request);
    const repeated = await register(event, request);
    expect(refusalIn(repeated.error)).toEqual({ code: "request_repeated", params: first });
    expect(codeOf((await register(event, request, 6)).error)).toBe("request_reused");
    expect(codeOf((await register(event, randomUUID())).error)).toBe("already_registered");
    expect(await balanceOf(maya)).toBe(15);
    await maya.client.from("event_registrations").delete().eq("event_id", event).throwOnError();
    expect(codeOf((await register(event, request)).error)).toBe("request_outdated");
    expect(await balanceOf(maya)).toBe(20);
  });

  it("is refused if it charges a price that it does not name", async () => {
    const event_id = await newEvent({ is_free: false, credits: 5 });
    const seat = { event_id, user_id: maya.id };
    const registrations = () => maya.client.from("event_registrations");
    const { error } = await registrations().insert({ ...seat, request_id: randomUUID() });
    expect(refusalIn(error)).toMatchObject({ code: "price_changed", params: { credits: 5 } });
    // The call of spec 1 §7 has neither price nor request id.
    expect((await registrations().insert(seat)).error).toBeNull();
    expect(await balanceOf(maya)).toBe(15);
  });
});

describe("a repeated day pass request", () => {
  it("is refused for another guest", async () => {
    const request = randomUUID();
    await buyDayPass(maya, { request });
    const other = await buyDayPass(maya, { request, email: "other@example.com" });
    expect(codeOf(other.error)).toBe("request_reused");
    expect(await balanceOf(maya)).toBe(12);
  });
});
