import postgres, { type TransactionSql } from "postgres";
import { portalStatus } from "../environment";
import { newAdmin, signedInClient, type TestUser } from "../testUsers";

export const slotTakenText = "This time slot is already booked. Please select another time.";

interface Span {
  roomId: string;
  day: string;
  start: string;
  /** Half hours. */
  duration: number;
}

export async function bookAs(person: TestUser, { roomId, day, start, duration }: Span) {
  const supabase = await signedInClient(person);
  await supabase
    .from("bookings")
    .insert({
      user_id: person.id,
      room_id: roomId,
      booking_date: day,
      start_time: start,
      duration,
    })
    .throwOnError();
}

/** An admin books for the member, who is notified. */
export async function bookFor(person: TestUser, { roomId, day, start, duration }: Span) {
  const supabase = await signedInClient(await newAdmin());
  await supabase
    .rpc("book_for_member", {
      member_id: person.id,
      room_id: roomId,
      booking_date: day,
      start_time: start,
      duration,
      price_reason: "Booked at the front desk",
    })
    .throwOnError();
}

async function inDatabaseTransaction(
  work: (database: TransactionSql) => Promise<unknown>,
): Promise<void> {
  const database = postgres(portalStatus().DB_URL, { max: 1 });
  try {
    await database.begin(work);
  } finally {
    await database.end();
  }
}

export async function addPastBooking(
  person: TestUser,
  span: Span & { end: string },
): Promise<void> {
  await inDatabaseTransaction(async (database) => {
    await database`alter table public.bookings disable trigger bookings_check`;
    await database`
      insert into public.bookings (user_id, room_id, booking_date, start_time, end_time, duration)
      values (${person.id}, ${span.roomId}, ${span.day}, ${span.start}, ${span.end}, ${span.duration})`;
    await database`alter table public.bookings enable trigger bookings_check`;
  });
}

export async function grantCreditsForOneDay(person: TestUser, credits: number): Promise<void> {
  await inDatabaseTransaction(
    (database) =>
      database`
      select private.grant_credits(${person.id}, ${credits}, 'grant', 'For a day', null, now() + interval '1 day')`,
  );
}

export async function expireCredits(person: TestUser): Promise<void> {
  await inDatabaseTransaction(
    (database) =>
      database`
      update public.credit_lots set expires_at = now() where user_id = ${person.id} and expires_at is not null`,
  );
}
