import { beforeEach, describe, expect, it } from "vitest";
import { add, day, newRoom } from "../../rows";
import { admin, anon, newMember, type TestUser } from "../../stack";

let maya: TestUser;
let noor: TestUser;
let room: string;
let nextWeek: string;
let ownId: string;
let otherId: string;
beforeEach(async () => {
  [maya, noor, room, nextWeek] = await Promise.all([
    newMember("Maya Looks"),
    newMember("Noor Books"),
    newRoom({ credits_per_hour: null }),
    day(7),
  ]);
  ownId = await book(maya, "10:00", 3);
  otherId = await book(noor, "14:00", 2);
});

const book = async (person: TestUser, start_time: string, duration: number) =>
  String(
    await add("bookings", {
      user_id: person.id,
      room_id: room,
      booking_date: nextWeek,
      start_time,
      duration,
    }),
  );

async function boardOf(person: TestUser, date = nextWeek) {
  const { data } = await person.client.rpc("day_board", { day: date }).throwOnError();
  return data.filter(({ room_id }) => room_id === room);
}

const slots = (own: (id: string) => boolean) => [
  {
    booking_id: ownId,
    room_id: room,
    start_time: "10:00:00",
    end_time: "11:30:00",
    is_own: own(ownId),
    held_until: null,
    gap: 0,
    is_own_request: false,
  },
  {
    booking_id: otherId,
    room_id: room,
    start_time: "14:00:00",
    end_time: "15:00:00",
    is_own: own(otherId),
    held_until: null,
    gap: 0,
    is_own_request: false,
  },
];

describe("the board of a day", () => {
  it("marks a member's own bookings and no others", async () => {
    expect(await boardOf(maya)).toEqual(slots((id) => id === ownId));
    expect(await boardOf(noor)).toEqual(slots((id) => id === otherId));
  });

  it("shows an admin the bookings of others as taken, not as the admin's own", async () => {
    expect(await boardOf(await admin())).toEqual(slots(() => false));
  });

  it("is refused for anonymous callers", async () => {
    const { data, error } = await anon.rpc("day_board", { day: nextWeek });
    expect(data).toBeNull();
    expect(error).toMatchObject({ code: "42501" });
  });

  it("contains no other day, and no cancelled booking", async () => {
    expect(await boardOf(maya, await day(8))).toEqual([]);
    await maya.client.from("bookings").delete().eq("id", ownId).throwOnError();
    expect((await boardOf(maya)).map(({ booking_id }) => booking_id)).toEqual([otherId]);
  });

  it("follows a booking that moves to another day", async () => {
    const tomorrow = await day(1);
    await maya.client
      .rpc("reschedule_booking", {
        booking_id: ownId,
        new_date: tomorrow,
        new_start_time: "09:00",
        new_duration: 3,
      })
      .throwOnError();
    expect(await boardOf(maya)).toHaveLength(1);
    expect(await boardOf(maya, tomorrow)).toMatchObject([{ booking_id: ownId, is_own: true }]);
  });

  it("refuses a day that does not exist", async () => {
    const { error } = await maya.client.rpc("day_board", { day: "2026-02-30" });
    expect(error).toMatchObject({ code: "22008" });
  });
});
