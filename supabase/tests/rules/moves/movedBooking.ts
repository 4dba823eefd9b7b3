import { sql, type TestUser } from "../../stack";
import type { RoomAndMember } from "../roomAndMember";
import { atQuotedPrice } from "../bookings/quotedPrice";

export const rowOf = async (id: string) => {
  const [row] = await sql<{ version: string; place: string; price: number }[]>`
    select updated_at::text as version, total_credits as price,
      room_id || ' ' || booking_date || ' ' || start_time || ' ' || duration as place
    from bookings where id = ${id}`;
  return row;
};

interface Move {
  new_room?: string;
  new_date?: string;
  new_start_time?: string;
  new_duration?: number;
  version?: string;
  quote_id?: string;
}

/** Moves a booking in its present version, at the quoted price unless the change names a quote. */
export const moveBooking = async (
  person: TestUser["client"],
  booking: string,
  { room, nextWeek }: Pick<RoomAndMember, "room" | "nextWeek">,
  change: Move = {},
) => {
  const move = {
    booking_id: booking,
    version: (await rowOf(booking))?.version ?? "",
    new_room: room,
    new_date: nextWeek,
    new_start_time: "10:00",
    new_duration: 2,
    ...change,
  };
  return atQuotedPrice((quote) => person.rpc("move_booking", { ...quote, ...move }).single());
};
