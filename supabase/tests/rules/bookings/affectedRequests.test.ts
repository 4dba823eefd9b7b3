import { weekdays } from "@portal/shared/domain/dates";
import { beforeEach, describe, expect, it } from "vitest";
import { giveCredits } from "../../rows";
import { sql, type TestUser } from "../../stack";
import { newRoomAndMember } from "../roomAndMember";
import { needApproval, requestRoom } from "./requests";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
let request: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Requests", 20));
  await giveCredits(maya.id, 20);
  await needApproval(room);
  await sql`update room_rules set gap = 1 where room_id = ${room}`;
  const slot = { room_id: room, booking_date: nextWeek, start_time: "12:00", duration: 2 };
  const { data, error } = await requestRoom(maya, slot);
  if (error) throw error;
  request = (data as { id: string }).id;
});

const hoursFrom = (open: string, close: string) =>
  weekdays.map((name) => ({ day: name, open, close, isOpen: true }));
const affected = async (change: object, { client } = boss) => {
  const { data } = await client.rpc("affected_requests", { room, ...change }).throwOnError();
  return data.map(({ id }) => id);
};

describe("affected_requests", () => {
  it.each([
    ["in a room", () => ({})],
    ["within a time", () => ({ starts_at: `${nextWeek}T11:00`, ends_at: `${nextWeek}T12:30` })],
    [
      "with its gap in it",
      () => ({ starts_at: `${nextWeek}T13:00`, ends_at: `${nextWeek}T14:00` }),
    ],
    ["outside new hours of its room", () => ({ room_hours: hoursFrom("09:00", "12:30") })],
    ["outside new opening hours", () => ({ opening: { hours: hoursFrom("13:00", "18:00") } })],
    [
      "on a new holiday",
      () => ({
        opening: {
          hours: hoursFrom("09:00", "18:00"),
          holidays: [{ date: nextWeek, name: "Diwali" }],
        },
      }),
    ],
  ])("lists a request %s", async (_, change) => {
    expect(await affected(change())).toEqual([request]);
  });

  it.each([
    ["after a time", () => ({ starts_at: `${nextWeek}T13:30`, ends_at: `${nextWeek}T15:00` })],
    ["within new hours of its room", () => ({ room_hours: hoursFrom("12:00", "13:00") })],
    ["within new opening hours", () => ({ opening: { hours: hoursFrom("09:00", "13:00") } })],
  ])("omits a request %s", async (_, change) => {
    expect(await affected(change())).toEqual([]);
  });

  it("omits a request that was outside the hours before, or has expired, and lists none to members", async () => {
    expect(await affected({}, maya)).toEqual([]);
    const late = { room_hours: hoursFrom("16:00", "18:00") };
    await sql`
      update room_rules set hours = ${sql.json(hoursFrom("15:00", "18:00"))} where room_id = ${room}`;
    expect(await affected(late)).toEqual([]);
    await sql`update booked_slots set held_until = now() where booking_id = ${request}`;
    expect(await affected({})).toEqual([]);
  });
});
