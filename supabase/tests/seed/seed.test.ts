import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { member, sql } from "../stack";

/** Only rows of the seed have images of the portal; other tests add rows too. */
const seeded = (table: string) => sql`select * from ${sql(table)} where image_url like '/images/%'`;

describe("the seed data", () => {
  it("contains rooms of different sizes, one of them priced in rupees", async () => {
    const rooms = await seeded("rooms");
    expect(rooms.length).toBeGreaterThanOrEqual(4);
    expect(new Set(rooms.map(({ capacity }) => capacity)).size).toBe(rooms.length);
    expect(rooms.filter(({ credits_per_hour }) => credits_per_hour === null)).toHaveLength(1);
  });

  it("contains twelve snacks, one out of stock and one low", async () => {
    const stock = (await seeded("snacks")).map(({ quantity }) => Number(quantity));
    expect(stock).toHaveLength(12);
    expect(stock.filter((left) => left === 0)).toHaveLength(1);
    expect(stock.filter((left) => left > 0 && left < 5)).toHaveLength(1);
  });

  it("contains five upcoming events: one today, one full, one cancelled, one free with seats left", async () => {
    const [events] = await sql`
      select count(*)::int as coming,
        count(*) filter (where date = private.space_today())::int as today,
        count(*) filter (where attendees = max_attendees)::int as full,
        count(*) filter (where status = 'cancelled')::int as cancelled,
        count(*) filter (where is_free and attendees < max_attendees)::int as free
      from events where image_url like '/images/%' and date >= private.space_today()`;
    expect(events).toEqual({ coming: 5, today: 1, full: 1, cancelled: 1, free: 1 });
  });

  it("contains three cafe specials, two published updates and a draft", async () => {
    const { client } = await member();
    const { data: specials } = await client
      .from("cafe_specials")
      .select("name")
      .in("name", ["Monsoon Thali", "Mango Lassi", "Ragi Pancakes"]);
    expect(specials).toHaveLength(3);
    const news = await sql`
      select published from space_updates
      where title in ('Quiet hours on the second floor', 'A faster line', 'Year-end opening hours')`;
    expect(news.filter(({ published }) => published)).toHaveLength(2);
    expect(news).toHaveLength(3);
  });

  it("grants the demo member 40 credits", async () => {
    const [lots] = await sql`
      select sum(amount)::int as given from credit_lots
      join profiles on profiles.id = user_id where email = 'member@example.com' and source = 'grant'
        and credit_lots.created_at = (
          select min(created_at) from credit_lots first where first.user_id = credit_lots.user_id
        )`;
    expect(lots).toEqual({ given: 40 });
  });

  it("has an image for every room, snack and event", async () => {
    const all = [
      ...(await seeded("rooms")),
      ...(await seeded("snacks")),
      ...(await seeded("events")),
    ];
    const missing = all
      .map(({ image_url }) => String(image_url))
      .filter((path) => !existsSync(new URL(`../../../shell/public${path}`, import.meta.url)));
    expect(missing).toEqual([]);
  });
});
