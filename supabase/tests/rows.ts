import { randomUUID } from "node:crypto";
import { sql } from "./stack";

/** Bypasses all policies and returns one column of the new row. */
export async function add(table: string, values: object, key = "id"): Promise<string | number> {
  const [row] = await sql<Record<string, string | number>[]>`
    insert into ${sql(table)} ${sql(values)} returning *`;
  const value = row?.[key];
  if (value === undefined) throw new Error(`${table} has no column ${key}`);
  return value;
}

export const unique = (prefix: string) => `${prefix} ${randomUUID().slice(0, 8)}`;

/** The date in the space's time zone, as yyyy-MM-dd. */
export async function day(fromToday: number): Promise<string> {
  const [found] = await sql<{ day: string }[]>`
    select (private.space_today() + ${fromToday}::int)::text as day`;
  return found?.day ?? "";
}

export async function newRoom(values: object = {}): Promise<string> {
  const room = await add("rooms", {
    name: unique("Room"),
    capacity: 4,
    credits_per_hour: 2,
    ...values,
  });
  return String(room);
}

export async function newSnack(values: object = {}): Promise<string> {
  return String(await add("snacks", { name: unique("Snack"), price: 50, quantity: 10, ...values }));
}

export async function newEvent(values: object = {}): Promise<string> {
  const event = await add("events", {
    title: unique("Event"),
    date: await day(7),
    is_free: true,
    ...values,
  });
  return String(event);
}

export async function newOrder(owner: string, values: object = {}): Promise<string> {
  const order = await add("orders", {
    user_id: owner,
    kind: "credits",
    mode: "test",
    amount_paise: 25_000,
    credits: 1,
    valid_days: 30,
    content_hash: randomUUID(),
    ...values,
  });
  return String(order);
}

export async function giveCredits(person: string, credits: number): Promise<void> {
  await sql`select private.grant_credits(${person}, ${credits}, 'grant', 'For a test')`;
}
