import { expect, it } from "vitest";
import { newRoom } from "../../rows";
import { sql } from "../../stack";
import { bookRoom } from "../bookings/bookRoom";
import { newRoomAndMember } from "../roomAndMember";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const hours = (open: string, close: string) =>
  days.map((day) => ({ day, open, close, isOpen: true }));

it("lists the bookings that new hours of a room put outside them, to admins", async () => {
  const { boss, maya, nextWeek } = await newRoomAndMember("Maya Hours", 100);
  const room = await newRoom({ credits_per_hour: 4 });
  const early = await bookRoom(nextWeek, maya, room, "10:00", 2).throwOnError();
  await bookRoom(nextWeek, maya, room, "14:00", 2).throwOnError();
  const listed = async ({ client }: typeof boss, new_hours: unknown) =>
    (
      await client
        .rpc("bookings_outside_room_hours", { room, new_hours: new_hours as never })
        .throwOnError()
    ).data.map(({ id }) => id);
  expect(await listed(boss, hours("12:00", "18:00"))).toEqual([early.data.id]);
  expect(await listed(boss, hours("10:00", "16:00"))).toEqual([]);
  expect(await listed(boss, hours("18:00", "12:00"))).toEqual([]);
  expect(await listed(maya, hours("12:00", "18:00"))).toEqual([]);

  await sql`update room_rules set hours = ${sql.json(hours("12:00", "18:00"))} where room_id = ${room}`;
  expect(await listed(boss, hours("13:00", "18:00"))).toEqual([]);
});
