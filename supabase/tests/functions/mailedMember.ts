import { afterAll, beforeAll, beforeEach } from "vitest";
import { add, day, giveCredits, newRoom } from "../rows";
import { newMember, sql, type TestUser } from "../stack";
import { MailProvider, startWithProvider } from "./mailProvider";

/** Replaces the mail service, and creates a member who gets its emails. */
export const provider = new MailProvider();
export let functions: Awaited<ReturnType<typeof startWithProvider>>;
export let maya: TestUser;
beforeAll(async () => {
  functions = await startWithProvider(provider);
});
afterAll(() => functions.stop());
beforeEach(async () => {
  await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
  maya = await newMember("Maya Mails");
});

export async function book(member: TestUser): Promise<void> {
  await giveCredits(member.id, 20);
  await add("bookings", {
    user_id: member.id,
    room_id: await newRoom({}),
    booking_date: await day(2),
    start_time: "10:00",
    duration: 2,
  });
}

export const messageTo = async ({ id }: TestUser) => {
  const [message] = await sql`
    select id, status, attempts, last_error, lease, extract(epoch from due_at - now())::int as wait
    from outbox where user_id = ${id}`;
  return message;
};
export const makeDue = ({ id }: TestUser) =>
  sql`update outbox set due_at = now() where user_id = ${id} and status = 'due'`;
