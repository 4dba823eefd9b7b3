import type { TestUser } from "../../stack";

/** `duration` is in half hours. */
export const bookRoom = (
  day: string,
  person: TestUser,
  room: string,
  start: string,
  duration: number,
  more: object = {},
) =>
  person.client
    .from("bookings")
    .insert({
      user_id: person.id,
      room_id: room,
      booking_date: day,
      start_time: start,
      duration,
      ...more,
    })
    .select()
    .single();
