import type { TestUser } from "../../stack";

/** An hour, by a member. */
export async function bookedIn(room: string, { client, id }: TestUser, day: string, start: string) {
  const { data } = await client
    .from("bookings")
    .insert({ user_id: id, room_id: room, booking_date: day, start_time: start, duration: 2 })
    .select("id, updated_at")
    .single()
    .throwOnError();
  return data;
}

export const choose = ({ id, updated_at }: { id: string; updated_at: string }, action: object) => ({
  booking_id: id,
  updated_at,
  ...action,
});

/** Arguments of `block_room` for a whole day. */
export const dayBlock = (room: string, day: string, bookings: object[] = []) => ({
  room_id: room,
  kind: "repair",
  reason: "The projector",
  starts_at: `${day}T09:00`,
  ends_at: `${day}T18:00`,
  bookings: bookings as never,
});

/** Texts such as `09:00-12:00 block` and `14:00-15:00`. */
export async function takenSlots({ client }: TestUser, room: string): Promise<string[]> {
  const { data } = await client
    .from("booked_slots")
    .select("start_time, end_time, block_id")
    .eq("room_id", room)
    .order("start_time")
    .throwOnError();
  return data.map(
    ({ start_time, end_time, block_id }) =>
      `${start_time.slice(0, 5)}-${end_time.slice(0, 5)}${block_id ? " block" : ""}`,
  );
}
