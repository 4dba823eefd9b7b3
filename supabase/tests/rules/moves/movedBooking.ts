import { sql, type TestUser } from "../../stack";
import type { RoomAndMember } from "../roomAndMember";

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
  dry_run?: boolean;
  credits_agreed?: number;
  rupees_agreed?: number;
}

/** Moves a booking in its present version, at the price of a dry run unless the change names one. */
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
  const shown = await person.rpc("move_booking", { ...move, dry_run: true }).maybeSingle();
  return person
    .rpc("move_booking", {
      ...(shown.data && {
        credits_agreed: shown.data.total_credits,
        rupees_agreed: shown.data.rupees_due,
      }),
      ...move,
    })
    .single();
};
