import { add } from "../rows";
import { sql, type TestUser } from "../stack";
import type { RoomAndMember } from "./roomAndMember";

type Slot = Pick<RoomAndMember, "maya" | "room" | "nextWeek">;

/** Next week at 10:00 for an hour, with the changed `values`. */
export const addBooking = async ({ maya, room, nextWeek }: Slot, values: object = {}) =>
  String(
    await add("bookings", {
      user_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "10:00",
      duration: 2,
      ...values,
    }),
  );

export const activityOf = (person: TestUser) =>
  sql`select action_type, details, credits_change from activity_logs
    where user_id = ${person.id} order by created_at, credits_change`;
