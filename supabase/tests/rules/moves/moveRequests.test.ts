import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { add, newRoom } from "../../rows";
import { newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { atQuotedPrice } from "../bookings/quotedPrice";

let boss: TestUser;
let maya: TestUser;
let room: string;
let booking: string;
let nextWeek: string;
let request_id: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Repeated", 10));
  const id = await add("bookings", {
    user_id: maya.id,
    room_id: room,
    booking_date: nextWeek,
    start_time: "10:00",
    duration: 2,
  });
  booking = String(id);
  request_id = randomUUID();
});

const versionOf = async (id: string) => {
  const [row] = await sql<{ version: string }[]>`
    select updated_at::text as version from bookings where id = ${id}`;
  return row?.version ?? "2026-01-01";
};

const answerOf = (version: string, change: object = {}, { client } = boss) =>
  atQuotedPrice((quote) =>
    client
      .rpc("move_booking", {
        booking_id: booking,
        version,
        new_room: room,
        new_date: nextWeek,
        new_start_time: "14:00",
        new_duration: 4,
        request_id,
        ...change,
        ...quote,
      })
      .single(),
  );

async function move(version: string, change: object = {}) {
  const { data, error } = await answerOf(version, change);
  if (error) throw error;
  return data;
}

const codeOf = ({ error }: { error: unknown }) => refusalIn(error)?.code;

describe("a repeated move by an admin", () => {
  it("returns the moved booking and charges once, with the version seen before or after", async () => {
    const seen = await versionOf(booking);
    const first = await move(seen);
    expect(first).toMatchObject({ credits_change: -4, balance: 2 });
    for (const version of [seen, first.updated_at]) {
      expect(await move(version)).toEqual(first);
    }
    expect(await balanceOf(maya)).toBe(2);
    const moves = await sql`
      select from booking_history where booking_id = ${booking} and action = 'rescheduled'`;
    expect(moves).toHaveLength(1);
  });

  it("returns a change of 0 credits for a move that changed nothing", async () => {
    const same = { new_start_time: "10:00", new_duration: 2 };
    const first = await move(await versionOf(booking), same);
    expect(first).toMatchObject({ credits_change: 0 });
    expect(await move(await versionOf(booking), same)).toEqual(first);
  });

  it.each([
    ["another time", () => ({ new_start_time: "15:00" })],
    ["another duration", () => ({ new_duration: 2 })],
    ["another room", async () => ({ new_room: await newRoom({}) })],
    ["another booking", () => ({ booking_id: randomUUID() })],
  ])("is refused for %s", async (_, other) => {
    await move(await versionOf(booking));
    expect(codeOf(await answerOf(await versionOf(booking), await other()))).toBe("request_reused");
    expect(await balanceOf(maya)).toBe(2);
  });

  it("is refused after the booking was moved or cancelled", async () => {
    await move(await versionOf(booking));
    const later = { request_id: randomUUID(), new_start_time: "09:00" };
    await move(await versionOf(booking), later);
    expect(codeOf(await answerOf(await versionOf(booking)))).toBe("request_outdated");
    await sql`delete from bookings where id = ${booking}`;
    expect(codeOf(await answerOf("2026-01-01"))).toBe("unknown_booking");
    expect(await balanceOf(maya)).toBe(10);
  });

  it("can be sent again after it was refused", async () => {
    expect(codeOf(await answerOf("2026-01-01"))).toBe("booking_changed");
    await move(await versionOf(booking));
    expect(await balanceOf(maya)).toBe(2);
  });

  it("is new for another admin, who is refused with the earlier version", async () => {
    const seen = await versionOf(booking);
    await move(seen);
    const other = await newMember("Asha Admin");
    await sql`
      insert into user_roles (user_id, role) values (${other.id}, 'admin')
      on conflict (user_id) do update set role = 'admin'`;
    expect(codeOf(await answerOf(seen, {}, other))).toBe("booking_changed");
  });

  it("is refused for the owner", async () => {
    const seen = await versionOf(booking);
    await move(seen);
    expect(codeOf(await answerOf(seen, {}, maya))).toBe("not_admin");
  });
});
