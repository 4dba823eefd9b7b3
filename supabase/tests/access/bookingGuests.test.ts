import { add, day, newRoom } from "../rows";
import { member, sql } from "../stack";
import { describeAccess } from "./matrix";

const bookings = new Map<string, string>();

async function newBooking(owner: string): Promise<string> {
  const booking = await add("bookings", {
    user_id: owner,
    room_id: await newRoom({ credits_per_hour: null }),
    booking_date: await day(3),
    start_time: "10:00",
    duration: 2,
  });
  bookings.set(owner, String(booking));
  return String(booking);
}

describeAccess({
  table: "booking_guests",
  key: "id",
  row: async (owner) =>
    add("booking_guests", {
      booking_id: await newBooking(owner),
      user_id: (await member()).id,
    }),
  insert: (owner) => ({ booking_id: bookings.get(owner), email: "guest@example.org" }),
  update: { response: "accepted" },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
  clean: (owner) => sql`delete from bookings where user_id = ${owner}`,
});
