import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import { add, day, newRoom, unique } from "../../rows";
import { memberPerTest, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";

export const asha = memberPerTest("Asha Rao");
export const ravi = memberPerTest("Ravi Kumar");
export const eve = memberPerTest("Eve Other");

export const refusal = ({ error }: { error: unknown }) => refusalIn(error)?.code;

/** A booking of Asha in three days. */
export let booking: string;
beforeEach(async () => {
  booking = await book(3);
  await trust(asha);
});

export const trust = ({ id }: TestUser) =>
  sql`update profiles set trusted_at = now() where id = ${id}`;

export async function book(days: number): Promise<string> {
  const id = await add("bookings", {
    user_id: asha.id,
    room_id: await newRoom({ name: unique("Neem"), credits_per_hour: null }),
    booking_date: await day(days),
    start_time: "10:00",
    duration: 2,
  });
  return String(id);
}

export const address = () => `guest-${randomUUID().slice(0, 8)}@example.org`;
export const inviteTo = (bookingId: string, caller: TestUser, ...guests: object[]) =>
  caller.client.rpc("invite_to_booking", { booking_id: bookingId, guests: guests as never });
export const invite = (caller: TestUser, ...guests: object[]) =>
  inviteTo(booking, caller, ...guests);
export const guestsOf = (caller: TestUser, bookingId = booking) =>
  caller.client
    .from("booking_guests")
    .select("id, user_id, email, name, response, receives_email")
    .eq("booking_id", bookingId)
    .order("invited_at");
export const moveTo = async (days: number, start: string) =>
  asha.client.rpc("reschedule_booking", {
    booking_id: booking,
    new_date: await day(days),
    new_start_time: start,
    new_duration: 2,
  });
export const cancel = () => asha.client.from("bookings").delete().eq("id", booking).throwOnError();
/** The changes of which a person was notified, by member id or email address. */
export const changesNotified = async (subject: string) =>
  (
    await sql<{ change: string }[]>`
      select data ->> 'change' as change from outbox
      where kind = 'booking_invitation' and (recipient = ${subject} or user_id::text = ${subject})
      order by sequence`
  ).map(({ change }) => change);
/** Marks all waiting emails as sent. */
export const deliverAll = () =>
  sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
export const tokensOf = async (email: string) => {
  const [row] = await sql<{ id: string; answer: string; unsubscribe: string }[]>`
    select guest.id, tokens.* from booking_guests guest
    cross join lateral private.guest_tokens(guest.id, guest.email) tokens
    where guest.email = ${email} and guest.booking_id = ${booking}`;
  if (!row) throw new Error(`${email} is not invited`);
  return row;
};
