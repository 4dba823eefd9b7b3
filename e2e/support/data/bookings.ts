import { Client } from "pg";
import { portalStatus } from "../environment";
import { signedInClient, type TestUser } from "../testUsers";

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

async function inDatabaseTransaction(work: (database: Client) => Promise<unknown>): Promise<void> {
  const database = new Client({ connectionString: portalStatus().DB_URL });
  await database.connect();
  try {
    await database.query("begin");
    await work(database);
    await database.query("commit");
  } finally {
    await database.end();
  }
}

export async function addPastBooking(
  person: TestUser,
  span: Span & { end: string },
): Promise<void> {
  await inDatabaseTransaction(async (database) => {
    await database.query("alter table public.bookings disable trigger bookings_check");
    await database.query(
      `insert into public.bookings (user_id, room_id, booking_date, start_time, end_time, duration)
       values ($1, $2, $3, $4, $5, $6)`,
      [person.id, span.roomId, span.day, span.start, span.end, span.duration],
    );
    await database.query("alter table public.bookings enable trigger bookings_check");
  });
}

export async function grantCreditsForOneDay(person: TestUser, credits: number): Promise<void> {
  await inDatabaseTransaction((database) =>
    database.query(
      "select private.grant_credits($1, $2, 'grant', 'For a day', null, now() + interval '1 day')",
      [person.id, credits],
    ),
  );
}

export async function expireCredits(person: TestUser): Promise<void> {
  await inDatabaseTransaction((database) =>
    database.query(
      "update public.credit_lots set expires_at = now() where user_id = $1 and expires_at is not null",
      [person.id],
    ),
  );
}
