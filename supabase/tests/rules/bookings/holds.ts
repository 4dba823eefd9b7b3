import { randomUUID } from "node:crypto";
import { sql, type TestUser } from "../../stack";

/** As if the time had passed. */
export async function passMinutes({ id }: TestUser, minutes: number): Promise<void> {
  const by = sql`${minutes}::int * interval '1 minute'`;
  await sql`update booked_slots set held_until = held_until - ${by}
    where booking_id in (select id from booking_holds where user_id = ${id})`;
  await sql`update booking_holds set created_at = created_at - ${by}, expires_at = expires_at - ${by}
    where user_id = ${id}`;
}

/** An order of 3 credits, as the payment functions create it. Returns the id at the provider. */
export async function openOrder({ id }: TestUser): Promise<string> {
  const provider = `order_${randomUUID()}`;
  const [order] = await sql<{ id: string }[]>`
    select id from create_order(${id}, 'credits', 'test', null, 3)`;
  await sql`select attach_provider_order(${order?.id ?? ""}, ${provider})`;
  return provider;
}

export const payOrder = (provider: string) =>
  sql`select settle_payment(${provider}, ${`pay_${provider}`}, 75000, 'INR', 'test', 'upi')`;

export const holdsOf = ({ id }: TestUser) => sql<
  { id: string; booking_id: string | null; refusal: string | null; is_over: boolean }[]
>`select id, booking_id, refusal, ended_at is not null as is_over from booking_holds
  where user_id = ${id} order by created_at`;

export const heldSlots = (room: string) => sql<{ booking_id: string; start_time: string }[]>`
  select booking_id, start_time from booked_slots where room_id = ${room} and held_until is not null`;
