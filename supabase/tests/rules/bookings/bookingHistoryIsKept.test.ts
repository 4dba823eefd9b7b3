import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, service, type TestUser, sql } from "../../stack";
import { actionsOf, cancelled } from "./historyOfBooking";

let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [maya, room, nextWeek] = await Promise.all([
    newMember("Maya Remembers"),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, 20);
});

const slot = () => ({ room_id: room, booking_date: nextWeek, start_time: "10:00", duration: 2 });

const booked = async ({ client, id }: TestUser) => {
  const { data } = await client
    .from("bookings")
    .insert({ ...slot(), user_id: id })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
};

describe("the history of a booking", () => {
  it.each([
    ["changed", "update booking_history set total_credits = 0"],
    ["deleted", "delete from booking_history"],
    ["truncated", "truncate booking_history"],
  ])("cannot be %s, not even by the owner of the database", async (_, statement) => {
    const id = await booked(maya);
    await expect(sql.unsafe(statement)).rejects.toMatchObject({
      message: "booking_history_is_append_only",
    });
    expect(await actionsOf(id)).toEqual(["created"]);
  });

  it("cannot be written by the server", async () => {
    const id = await booked(maya);
    const failures = [
      await service.from("booking_history").update({ total_credits: 0 }).eq("booking_id", id),
      await service.from("booking_history").delete().eq("booking_id", id),
      await service.from("booking_history").insert({
        ...slot(),
        booking_id: id,
        user_id: maya.id,
        action: "cancelled",
        end_time: "11:00",
        total_credits: 4,
        credits_change: 4,
      }),
    ];
    expect(failures.map(({ error }) => error?.code)).toEqual(["42501", "42501", "42501"]);
  });
});

describe("deleting what a history refers to", () => {
  it("keeps the history of an account, without its name", async () => {
    room = await newRoom({ credits_per_hour: null });
    const guest = await newMember();
    const id = await booked(guest);
    await cancelled(guest, id).throwOnError();
    await sql`delete from auth.users where id = ${guest.id}`;
    const kept = await sql`
      select action, display_name from booking_history join profiles on profiles.id = booking_history.user_id
      where booking_id = ${id} order by booking_history.id`;
    expect(kept).toEqual([
      { action: "created", display_name: "Former member" },
      { action: "cancelled", display_name: "Former member" },
    ]);
  });

  it("is refused for a room that was booked, which can be retired", async () => {
    await cancelled(maya, await booked(maya)).throwOnError();
    const rooms = (await admin()).client.from("rooms");
    expect((await rooms.delete().eq("id", room)).error).toMatchObject({ code: "23503" });
    await rooms.update({ retired_at: new Date().toISOString() }).eq("id", room).throwOnError();
  });
});
