import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

let sql: Sql;
let admins: string[];
let owner: string;
let room: string;
beforeAll(async () => {
  sql = await newDatabase("race_invoices");
  admins = await newAccounts(sql, 40);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
  [owner = ""] = await newAccounts(sql, 1);
  await sql`update system_settings set value = '{"days_ahead": 365, "rupee_bookings": 1000}'
    where key = 'booking_limits'`;
  const [row] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values ('Hall', 4, null) returning id`;
  room = row?.id ?? "";
});

const setPrefix = (prefix: string) => sql`
  insert into system_settings (key, value) values ('billing', ${sql.json({
    legal_name: "Courtyard Workspaces Private Limited",
    address: "14 Residency Road, Bengaluru 560025",
    gstin: "29AABCH4821K1ZG",
    gst_percent: 18,
    cafe_gst_percent: 5,
    room_sac: "997212",
    cafe_sac: "996331",
    place_of_supply: "buyer",
    invoice_prefix: prefix,
    credit_note_prefix: `${prefix}C`,
  })}) on conflict (key) do update set value = excluded.value`;

let days = 0;
const newBookings = () =>
  Promise.all(
    admins.map(async () => {
      days += 1;
      const [booking] = await sql<{ id: string }[]>`
        insert into bookings (user_id, room_id, booking_date, start_time, duration)
        values (${owner}, ${room}, private.space_today() + ${days}::int, '10:00', 2) returning id`;
      return booking?.id ?? "";
    }),
  );

/** 40 payments at the desk at once. Every eighth is rolled back after it has a number. */
async function payAtOnce(prefix: string, options = {}) {
  await setPrefix(prefix);
  const bookings = await newBookings();
  const outcomes = await runConcurrently(
    sql,
    admins,
    async (tx, index) => {
      await tx`select settle_booking(${bookings[index] ?? ""}, 'cash', 200000)`;
      if (index % 8 === 7) throw new Error("undone");
    },
    options,
  );
  const issued = await sql<{ place: number }[]>`
    select right(number, 5)::int as place from invoices
    where number like ${`${prefix}/%`} order by number`;
  return { outcomes: tally(outcomes), places: issued.map(({ place }) => place) };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe("40 payments at once", () => {
  it("get consecutive numbers, also when some are rolled back", async () => {
    for (const prefix of ["A", "B", "D"]) {
      const { outcomes, places } = await payAtOnce(prefix);
      expect(outcomes).toEqual({ done: 35, "Error: undone": 5 });
      expect(places).toEqual(upTo(35));
    }
  });

  it("and 40 refunds at once get consecutive numbers of credit notes", async () => {
    await payAtOnce("E");
    const orders = await sql<{ order_id: string }[]>`
      select order_id from invoices where number like 'E/%'`;
    const outcomes = await runConcurrently(
      sql,
      admins.slice(0, 35),
      (tx, index) =>
        tx`select refund_desk_payment(${orders[index]?.order_id ?? ""}, 'cash', 200000)`,
    );
    expect(tally(outcomes)).toEqual({ done: 35 });
    const notes = await sql<{ place: number }[]>`
      select right(number, 5)::int as place from invoices where number like 'EC/%' order by number`;
    expect(notes.map(({ place }) => place)).toEqual(upTo(35));
  });

  it("issue the waiting documents once when 40 admins ask at once", async () => {
    await sql`delete from system_settings where key = 'billing'`;
    const bookings = await newBookings();
    await runConcurrently(
      sql,
      admins,
      (tx, index) => tx`select settle_booking(${bookings[index] ?? ""}, 'cash', 200000)`,
    );
    await setPrefix("F");
    const outcomes = await runConcurrently(
      sql,
      admins,
      (tx) => tx`select issue_waiting_invoices()`,
    );
    expect(tally(outcomes)).toEqual({ done: 40 });
    const issued = await sql<{ place: number }[]>`
      select right(number, 5)::int as place from invoices where number like 'F/%' order by number`;
    expect(issued.map(({ place }) => place)).toEqual(upTo(40));
  });

  it("leave gaps when a sequence numbers them (control)", async () => {
    await sql`create sequence private.invoice_sequence`;
    await sql`grant usage on sequence private.invoice_sequence to public`;
    await replaceNumbering("select nextval('private.invoice_sequence')");
    const { outcomes, places } = await payAtOnce("G");
    expect(outcomes).toEqual({ done: 35, "Error: undone": 5 });
    expect(places).not.toEqual(upTo(35));
  });

  it("collide when each takes the highest number plus 1 (control)", async () => {
    await replaceNumbering(
      "select count(*) + 1 from public.invoices where number like series || '/%'",
    );
    const { outcomes } = await payAtOnce("H");
    // unique_violation
    expect(outcomes["23505"]).toBeGreaterThan(0);
  });
});

const replaceNumbering = (next: string) =>
  sql.unsafe(`
    create or replace function private.next_invoice_number(series text, day date) returns text
    language sql security definer set search_path = ''
    as $$ select series || '/26-27/' || lpad((${next})::text, 5, '0') $$`);
