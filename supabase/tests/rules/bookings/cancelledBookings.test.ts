import { beforeAll, describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom, unique } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";

let boss: TestUser;
beforeAll(async () => {
  boss = await admin();
});

interface NewBooking {
  room_id: string;
  user_id: string;
  booking_date: string;
  start_time?: string;
}

/** Books an hour and cancels it as an admin. */
async function cancelled(booking: NewBooking): Promise<string> {
  const id = String(await add("bookings", { start_time: "09:00", duration: 2, ...booking }));
  await boss.client.from("bookings").delete().eq("id", id).throwOnError();
  return id;
}

const search = async (args: Record<string, string | number | boolean>) =>
  (await boss.client.rpc("search_cancelled_bookings", args).throwOnError()).data;

describe("the list of cancelled bookings", () => {
  it("is empty for members", async () => {
    const guest = await newMember();
    await cancelled({
      user_id: guest.id,
      room_id: await newRoom({ credits_per_hour: null }),
      booking_date: await day(20),
    });
    const { data } = await guest.client.rpc("search_cancelled_bookings");
    expect(data).toEqual([]);
  });

  it("shows time, price, refund, and when it was booked and cancelled", async () => {
    const guest = await newMember(unique("Bea"));
    await giveCredits(guest.id, 10);
    const booking_date = await day(20);
    const room_id = await newRoom({ name: unique("Room"), credits_per_hour: 4 });
    const id = await cancelled({ user_id: guest.id, room_id, booking_date });
    const [entry] = await sql<{ booked: Date; cancelled: Date }[]>`
      select min(created_at) as booked, max(created_at) as cancelled
      from booking_history where booking_id = ${id}`;
    const found = await search({ search: guest.email });
    expect(found).toMatchObject([
      {
        id,
        user_id: guest.id,
        room_id,
        email: guest.email,
        booking_date,
        start_time: "09:00:00",
        end_time: "10:00:00",
        duration: 2,
        total_credits: 4,
        credits_refunded: 4,
        status: "cancelled",
        total_count: 1,
      },
    ]);
    expect(new Date(found[0]?.created_at ?? 0)).toEqual(entry?.booked);
    expect(new Date(found[0]?.cancelled_at ?? 0)).toEqual(entry?.cancelled);
  });

  it("lists no booking that was made or moved but not cancelled", async () => {
    const name = unique("Kept");
    const room_id = await newRoom({ name, credits_per_hour: null });
    const user_id = (await newMember()).id;
    const booking_date = await day(20);
    const kept = await add("bookings", {
      room_id,
      user_id,
      booking_date,
      start_time: "09:00",
      duration: 2,
    });
    await sql`update bookings set start_time = '11:00' where id = ${kept}`;
    expect(await search({ search: name })).toEqual([]);
  });

  it("finds them by room, member or date", async () => {
    const guest = await newMember(unique("Bea"));
    const name = unique("Room");
    const booking_date = await day(20);
    const room_id = await newRoom({ name, credits_per_hour: null });
    const id = await cancelled({ user_id: guest.id, room_id, booking_date });
    const written = new Date(`${booking_date}T00:00:00Z`);
    const month = written.toLocaleString("en", { month: "long", timeZone: "UTC" });
    const spoken = `${written.getUTCDate()} ${month} ${written.getUTCFullYear()}`;
    for (const text of [name, name.toUpperCase(), guest.email, booking_date, spoken]) {
      const found = await search({ search: text, page_size: 1000 });
      expect(found.map((row) => row.id)).toContain(id);
    }
    expect(await search({ search: `no such ${name}` })).toEqual([]);
  });

  it("sorts by every column in both directions", async () => {
    const mark = unique("Row");
    const [early, late] = [await day(20), await day(21)];
    for (const { room, person, booking_date, credits } of [
      { room: "b", person: "Ann", booking_date: late, credits: 2 },
      { room: "A", person: "cat", booking_date: early, credits: 3 },
      { room: "c", person: "Bob", booking_date: early, credits: 1 },
    ]) {
      const user_id = (await newMember(person)).id;
      await giveCredits(user_id, credits);
      const room_id = await newRoom({ name: `${room} ${mark}`, credits_per_hour: credits });
      const start_time = room === "c" ? "10:00" : "09:00";
      await cancelled({ user_id, room_id, booking_date, start_time });
    }
    const sorted = async (sort_by: string, ascending: boolean) =>
      (await search({ search: mark, sort_by, ascending }))
        .map(({ room_name }) => room_name.charAt(0))
        .join("");
    for (const [column, ascending, descending] of [
      ["date", "Acb", "bcA"],
      ["room", "Abc", "cbA"],
      ["user", "bcA", "Acb"],
      ["credits", "cbA", "Abc"],
      ["cancelled_at", "bAc", "cAb"],
      ["id; drop table bookings", "Acb", "bcA"],
    ] as const) {
      expect([column, await sorted(column, true)]).toEqual([column, ascending]);
      expect([column, await sorted(column, false)]).toEqual([column, descending]);
    }
  });

  it("pages without repeating or losing a row", async () => {
    const name = unique("Same");
    const room_id = await newRoom({ name, credits_per_hour: null });
    const user_id = (await newMember()).id;
    const made: string[] = [];
    for (let ahead = 1; ahead <= 5; ahead += 1) {
      made.push(await cancelled({ room_id, user_id, booking_date: await day(ahead) }));
    }
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const rows = await search({ search: name, page, page_size: 2, sort_by: "credits" });
      expect(rows.every(({ total_count }) => total_count === 5)).toBe(true);
      seen.push(...rows.map(({ id }) => id));
    }
    expect(seen.toReversed()).toEqual(made);
  });

  it("is read through its index", async () => {
    const [scans] = await sql.begin(async (own) => {
      // The planner would not use the index for a table as small as this one.
      await own`select set_config('enable_seqscan', 'off', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: boss.id, role: "authenticated" })}, true)`;
      await own`select from search_cancelled_bookings(sort_by => 'date')`;
      return own`
        select pg_stat_get_xact_numscans('public.booking_history_cancelled'::regclass)::int as count`;
    });
    expect(scans?.["count"]).toBeGreaterThan(0);
  });
});
