import type { Row, Sql } from "postgres";
import { newAccounts, newDatabase } from "../races/concurrency";

/** Credits per hour, null for rupees. Plans include the first and the last room. */
export const roomPrices = [2, 3, null];
export const plans = [
  { included_minutes: 90, cafe_discount_percent: 15, included_day_passes: 1 },
  { included_minutes: 600, cafe_discount_percent: 0, included_day_passes: 4 },
];
/** Rupees. The discount of two of them is rounded to the paisa. */
const snackPrices = [110, 33.33, 7.77];

/** A database in which days pass: `private.passed_days` is how many. */
export interface MonthSpace {
  readonly sql: Sql;
  readonly admin: string;
  readonly rooms: readonly string[];
  readonly planIds: readonly string[];
  readonly snacks: readonly string[];
}

export async function newMonthSpace(): Promise<MonthSpace> {
  const sql = await newDatabase("month_walk");
  await sql`create table private.passed_days as select 0 as days`;
  for (const [name, type] of [
    ["space_now", "timestamp"],
    ["space_today", "date"],
  ] as const) {
    await sql.unsafe(`
      create or replace function private.${name}() returns ${type} language sql stable security definer
      set search_path = '' as $$ select ((now() at time zone 'Asia/Kolkata') + days * interval '1 day')::${type}
        from private.passed_days $$`);
  }
  const [admin = ""] = await newAccounts(sql, 1);
  await sql`insert into user_roles (user_id, role) values (${admin}, 'admin')
    on conflict (user_id) do update set role = 'admin'`;
  const limits = { days_ahead: 365, rupee_bookings: 1000 };
  await sql`update system_settings set value = ${sql.json(limits)} where key = 'booking_limits'`;
  const billing = {
    legal_name: "Courtyard Workspaces Private Limited",
    address: "14 Residency Road, Bengaluru 560025",
    gstin: "29AABCH4821K1ZG",
    gst_percent: 18,
    cafe_gst_percent: 5,
    room_sac: "997212",
    cafe_sac: "996331",
    place_of_supply: "buyer",
    invoice_prefix: "BAN",
    credit_note_prefix: "BCN",
  };
  await sql`insert into system_settings (key, value) values ('billing', ${sql.json(billing)})
    on conflict (key) do update set value = excluded.value`;
  const rooms = await idsOf(
    sql`insert into rooms ${sql(
      roomPrices.map((credits_per_hour, index) => ({
        name: `Room ${String(index)}`,
        capacity: 4,
        credits_per_hour,
      })),
    )} returning id`,
  );
  const planIds = await idsOf(
    sql`insert into plans ${sql(
      plans.map((plan, index) => ({ ...plan, name: `Plan ${String(index)}` })),
    )} returning id`,
  );
  for (const plan of planIds) {
    await sql`insert into plan_rooms (plan_id, room_id)
      values (${plan}, ${rooms[0] ?? ""}), (${plan}, ${rooms[2] ?? ""})`;
  }
  const snacks = await idsOf(
    sql`insert into snacks ${sql(
      snackPrices.map((price, index) => ({
        name: `Snack ${String(index)}`,
        price,
        quantity: 99_999,
      })),
    )} returning id`,
  );
  return { sql, admin, rooms, planIds, snacks };
}

const idsOf = async (rows: PromiseLike<readonly Row[]>) => (await rows).map(({ id }) => String(id));
