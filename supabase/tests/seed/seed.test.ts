import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { member, sql } from "../stack";

/** Only rows of the seed have images of the portal; other tests add rows too. */
const seeded = (table: string) => sql`select * from ${sql(table)} where image_url like '/images/%'
  and image_url not like '%of-a-test.svg'`;

const imageFile = (path: unknown) =>
  new URL(`../../../shell/public${String(path)}`, import.meta.url);

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

  it("leaves the demo member 40 credits and two upcoming bookings", async () => {
    // Other tests change the balance later.
    const [seed] = await sql`
      with entries as (
        select credit_ledger.* from credit_ledger
        join profiles on profiles.id = user_id where email = 'member@example.com'
      )
      select sum(amount)::int as credits, (
          select count(*)::int from booking_history history
          where history.user_id = entries.user_id and booking_date > private.space_today()
            and action = 'created' and changed_by = history.user_id
        ) as upcoming
      from entries where created_at = (select min(created_at) from entries) group by user_id`;
    expect(seed).toEqual({ credits: 40, upcoming: 2 });
  });

  it("contains bookings of several members in the past and the coming week", async () => {
    const [history] = await sql`
      select count(*) filter (where action = 'created')::int as made,
        count(distinct user_id)::int as members,
        count(*) filter (where action = 'rescheduled')::int as moved,
        count(*) filter (where action = 'cancelled')::int as cancelled,
        min(booking_date) = private.space_today() - 7 and max(booking_date) = private.space_today() + 7 as weeks
      from booking_history join rooms on rooms.id = room_id where image_url like '/images/%'`;
    expect(history).toEqual({ made: 40, members: 4, moved: 2, cancelled: 2, weeks: true });
  });

  it("contains bookings whose history agrees with the ledger, and orders and registrations", async () => {
    const wrong = await sql`
      select booking_id from booking_history join rooms on rooms.id = room_id
      where image_url like '/images/%' group by booking_id
      having sum(credits_change)
        <> (select coalesce(sum(amount), 0) from credit_ledger where reference_id = booking_id)`;
    expect(wrong).toEqual([]);
    const [more] = await sql`
      select count(*) filter (where status = 'fulfilled')::int as orders,
        (select count(*)::int from event_registrations join profiles on profiles.id = user_id
          where email in ('arjun@example.com', 'priya@example.com', 'kabir@example.com')) as registrations
      from orders where provider_order_id like 'order_seed_%'`;
    expect(more).toEqual({ orders: 4, registrations: 6 });
  });

  it("has an image for every room, snack and event", async () => {
    const all = [
      ...(await seeded("rooms")),
      ...(await seeded("snacks")),
      ...(await seeded("events")),
    ];
    const missing = all
      .map(({ image_url }) => image_url)
      .filter((path) => !existsSync(imageFile(path)));
    expect(missing).toEqual([]);
  });

  it("has a width in every drawing of a room, without which its preview is empty", async () => {
    for (const { image_url } of await seeded("rooms"))
      expect(readFileSync(imageFile(image_url), "utf8")).toMatch(/^<svg [^>]*width="\d+" height="/);
  });

  it("sends no emails", async () => {
    const due = await sql`
      select id from outbox
      where status = 'due' and created_at = (select min(created_at) from outbox)`;
    expect(due).toEqual([]);
  });

  it("leaves the demo member a few unread notifications", async () => {
    const [list] = await sql`
      select count(*) filter (where read_at is null)::int as unread, count(*)::int as all
      from notifications join profiles on profiles.id = user_id
      where profiles.email = 'member@example.com'
        and notifications.created_at <= (select min(created_at) from outbox)`;
    expect(list?.unread).toBeGreaterThan(0);
    expect(list?.all).toBeGreaterThan(list?.unread);
  });
});
