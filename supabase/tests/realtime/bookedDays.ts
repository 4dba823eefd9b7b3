import { add, giveCredits, newRoom } from "../rows";
import { newMember, sql, type TestUser } from "../stack";

export interface BookedDays {
  monday: string;
  tuesday: string;
  room: string;
  maya: TestUser;
}

/** Two days in four weeks, a room, and a member who can book it. */
export async function newBookedDays(): Promise<BookedDays> {
  const [found] = await sql<{ monday: string; tuesday: string }[]>`
    select day::text as monday, (day + 1)::text as tuesday
    from (select (date_trunc('week', private.space_today()) + interval '4 weeks')::date as day) weeks`;
  const { monday = "", tuesday = "" } = found ?? {};
  const [room, maya] = await Promise.all([newRoom(), newMember("Maya")]);
  await giveCredits(maya.id, 100);
  return { monday, tuesday, room, maya };
}

/** Books one hour. */
export const bookDay = async (
  { room, maya }: Pick<BookedDays, "room" | "maya">,
  date: string,
  start: string,
) =>
  String(
    await add("bookings", {
      user_id: maya.id,
      room_id: room,
      booking_date: date,
      start_time: start,
      duration: 2,
    }),
  );

export const cancelBooking = ({ client }: TestUser, id: string) =>
  client.from("bookings").delete().eq("id", id).throwOnError();
