import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { balanceOf } from "../roomAndMember";
import { atQuotedPrice } from "./quotedPrice";

let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [maya, room, nextWeek] = await Promise.all([
    newMember("Maya Repeats"),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, 20);
});

const slot = () => ({
  user_id: maya.id,
  room_id: room,
  booking_date: nextWeek,
  start_time: "10:00",
  duration: 2,
});

const book = (values: object, who = maya) =>
  atQuotedPrice((quote) =>
    who.client
      .from("bookings")
      .insert({ ...slot(), ...values, ...quote })
      .select("id, total_credits")
      .single(),
  );

async function booked(values: object, who = maya) {
  const { data, error } = await book(values, who);
  if (error) throw error;
  return { data };
}

const move = (booking_id: string, request_id: string | null, values: object = {}) =>
  atQuotedPrice((quote) =>
    maya.client
      .rpc("reschedule_booking", {
        booking_id,
        new_date: nextWeek,
        new_start_time: "14:00",
        new_duration: 4,
        ...(request_id && { request_id }),
        ...values,
        ...quote,
      })
      .single(),
  );

async function moved(...values: Parameters<typeof move>) {
  const { data, error } = await move(...values);
  if (error) throw error;
  return { data };
}

const codeOf = (error: unknown) => refusalIn(error)?.code;

describe("a repeated booking request", () => {
  it("returns the first booking and charges nothing", async () => {
    const request_id = randomUUID();
    const { data: first } = await book({ request_id });
    const { error } = await book({ request_id });
    expect(refusalIn(error)).toEqual({ code: "request_repeated", params: first });
    expect(await balanceOf(maya)).toBe(16);
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(1);
  });

  it.each([
    ["another time", { start_time: "12:00" }],
    ["another duration", { duration: 4 }],
  ])("is refused for %s", async (_, other) => {
    const request_id = randomUUID();
    await book({ request_id });
    expect(codeOf((await book({ request_id, ...other })).error)).toBe("request_reused");
    expect(await balanceOf(maya)).toBe(16);
  });

  it("books and charges again neither a cancelled nor a moved booking", async () => {
    for (const change of ["cancel", "move"]) {
      const request_id = randomUUID();
      const { data } = await booked({ request_id });
      const credits = await balanceOf(maya);
      if (change === "move") await moved(data.id, null, { new_duration: 2 });
      else await maya.client.from("bookings").delete().eq("id", data.id).throwOnError();
      expect(codeOf((await book({ request_id })).error)).toBe("request_outdated");
      expect(await balanceOf(maya)).toBe(change === "move" ? credits : 20);
    }
  });

  it("can be sent again after it was refused", async () => {
    const request_id = randomUUID();
    await sql`update rooms set retired_at = now() where id = ${room}`;
    expect(codeOf((await book({ request_id })).error)).toBe("room_unavailable");
    await sql`update rooms set retired_at = null where id = ${room}`;
    await booked({ request_id });
    expect(await balanceOf(maya)).toBe(16);
  });

  it("is refused within one statement", async () => {
    const both = { ...slot(), request_id: randomUUID() };
    const { error } = await atQuotedPrice((quote) =>
      maya.client.from("bookings").insert([1, 2].map(() => ({ ...both, ...quote }))),
    );
    expect(codeOf(error)).toBe("request_repeated");
    expect(await balanceOf(maya)).toBe(20);
  });

  it("reveals nothing about the request ids of others", async () => {
    const request_id = randomUUID();
    await book({ request_id });
    const other = await newMember();
    await giveCredits(other.id, 20);
    const free = { start_time: "14:00" };
    const forged = await book({ request_id, ...free }, other);
    const unknown = await book({ request_id: randomUUID(), ...free }, other);
    expect(forged.error).toMatchObject({ code: "42501" });
    expect(forged.error).toEqual(unknown.error);
    await booked({ request_id, user_id: other.id, start_time: "12:00" }, other);
    expect(await balanceOf(maya)).toBe(16);
  });

  it("is new without a request id", async () => {
    await book({});
    expect(codeOf((await book({})).error)).toBe("slot_taken");
    await booked({ start_time: "12:00" });
    expect(await balanceOf(maya)).toBe(12);
  });
});

describe("a repeated move", () => {
  const bookedId = async () => (await booked({})).data.id;

  it("returns the booking and charges the difference once", async () => {
    const [id, request] = [await bookedId(), randomUUID()];
    const first = await moved(id, request);
    const again = await moved(id, request);
    expect(again.data).toEqual(first.data);
    expect(again.data).toMatchObject({ start_time: "14:00:00", total_credits: 8 });
    expect(await balanceOf(maya)).toBe(12);
  });

  it("is refused for another time and after the booking was moved or cancelled", async () => {
    const [id, request] = [await bookedId(), randomUUID()];
    await moved(id, request);
    expect(codeOf((await move(id, request, { new_start_time: "15:00" })).error)).toBe(
      "request_reused",
    );
    await moved(id, randomUUID(), { new_start_time: "15:00" });
    expect(codeOf((await move(id, request)).error)).toBe("request_outdated");
    await maya.client.from("bookings").delete().eq("id", id).throwOnError();
    expect(codeOf((await move(id, request)).error)).toBe("unknown_booking");
    expect(await balanceOf(maya)).toBe(20);
  });

  it("is refused with the request id of the booking itself", async () => {
    const request_id = randomUUID();
    const { data } = await booked({ request_id });
    expect(codeOf((await move(data.id, request_id)).error)).toBe("request_reused");
  });

  it("reveals and moves no booking of another member", async () => {
    const [id, request_id] = [await bookedId(), randomUUID()];
    await moved(id, request_id);
    const other = await newMember();
    const forged = await other.client.rpc("reschedule_booking", {
      booking_id: id,
      new_date: nextWeek,
      new_start_time: "14:00",
      new_duration: 4,
      request_id,
    });
    expect(codeOf(forged.error)).toBe("unknown_booking");
  });
});
