import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { day } from "../../rows";
import { anon, sql, type TestUser } from "../../stack";
import { bookedIn, choose, dayBlock, takenSlots } from "./blockedDay";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Blocked"));
});

const block = (bookings: object[] = [], values: object = {}) =>
  boss.client.rpc("block_room", { ...dayBlock(room, nextWeek, bookings), ...values });

describe("a block", () => {
  it.each<[string, (listed: { id: string; updated_at: string }) => object[], string]>([
    ["that was not listed", () => [], "bookings_changed"],
    [
      "that was moved since",
      (one) => [choose({ ...one, updated_at: "2026-01-01T00:00:00Z" }, { action: "cancel" })],
      "bookings_changed",
    ],
    [
      "listed twice",
      (one) => [choose(one, { action: "cancel" }), choose(one, { action: "leave" })],
      "bookings_changed",
    ],
    [
      "outside its time",
      (one) => [choose({ ...one, id: randomUUID() }, { action: "cancel" })],
      "bookings_changed",
    ],
    ["without a choice", (one) => [choose(one, {})], "bad_choice"],
    ["whose move has no target", (one) => [choose(one, { action: "move" })], "bad_choice"],
  ])("is refused for a booking %s", async (_, bookings, code) => {
    const listed = await bookedIn(room, maya, nextWeek, "10:00");
    expect(refusalIn((await block(bookings(listed))).error)).toMatchObject({ code });
    expect(await takenSlots(maya, room)).toEqual(["10:00-11:00"]);
    expect(await sql`select from room_blocks where room_id = ${room}`).toHaveLength(0);
  });

  it.each<[string, { starts_at?: string; ends_at?: string; reason?: string; kind?: string }]>([
    ["if it ends before it starts", { starts_at: "T12:00", ends_at: "T11:00" }],
    ["if it starts between two slots", { starts_at: "T12:10", ends_at: "T13:00" }],
    ["if it ends before the first slot", { starts_at: "T07:00", ends_at: "T09:00" }],
    ["without a reason", { reason: " " }],
    ["with an invisible reason", { reason: "\u200b" }],
    ["with an unknown kind", { kind: "party" }],
  ])("is refused %s", async (_, { starts_at, ends_at, ...values }) => {
    const { error } = await block([], {
      ...values,
      ...(starts_at && { starts_at: nextWeek + starts_at }),
      ...(ends_at && { ends_at: nextWeek + ends_at }),
    });
    expect(refusalIn(error)).toMatchObject({ code: "bad_block" });
  });

  it("is refused in the past, after the year 9999, for more than 31 days, over another block and in a retired room", async () => {
    const codes: (string | undefined)[] = [];
    const attempt = async (values: object) =>
      codes.push(refusalIn((await block([], values)).error)?.code);
    await attempt({ starts_at: `${await day(-2)}T09:00`, ends_at: `${await day(-2)}T10:00` });
    await attempt({ ends_at: `${await day(39)}T18:00` });
    await attempt({ starts_at: "10000-01-03T09:00", ends_at: "10000-01-03T10:00" });
    await block().throwOnError();
    await attempt({});
    await sql`update rooms set retired_at = now() where id = ${room}`;
    await attempt({ starts_at: `${await day(8)}T09:00`, ends_at: `${await day(8)}T10:00` });
    expect(codes).toEqual([
      "bad_block",
      "bad_block",
      "bad_block",
      "already_blocked",
      "room_unavailable",
    ]);
  });

  it("can be neither made nor ended by members", async () => {
    const { data } = await block().throwOnError();
    const block_id = (data as { block_id: string }).block_id;
    const failures = [
      await maya.client.rpc("block_room", dayBlock(room, nextWeek)),
      await maya.client.rpc("end_block", { block_id }),
    ].map(({ error }) => refusalIn(error)?.code);
    expect(failures).toEqual(["not_admin", "not_admin"]);
    expect((await anon.rpc("end_block", { block_id })).error).toMatchObject({ code: "42501" });
    expect(await takenSlots(maya, room)).toHaveLength(1);
  });
});
