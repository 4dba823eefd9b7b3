import { expect, it } from "vitest";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { sql } from "../stack";

/** Tables without entries in the audit log, by the reason. */
const notAudited: Readonly<Record<string, readonly string[]>> = {
  "rows of one member, who writes them": [
    "account_deletions",
    "billing_profiles",
    "calendar_feeds",
    "cancelled_registrations",
    "day_passes",
    "event_registrations",
    "notification_choices",
    "notification_pauses",
    "push_subscriptions",
    "visitors",
  ],
  "append-only, or final, and names who did it": [
    "audit_entries",
    "booking_history",
    "desk_closings",
    "inventory_transactions",
    "invoices",
    "member_notes",
    "payments",
    "plan_day_passes",
    "plan_minutes",
    "refunds",
    "release_log",
    "restores",
  ],
  "the ledger names who did it; add_user_credits records credits given by hand": [
    "credit_ledger",
    "credit_lots",
    "user_credits",
  ],
  "booking_history has every change": [
    "booked_slots",
    "booking_guests",
    "booking_holds",
    "booking_series",
    "bookings",
  ],
  "the row names who made and ended it": ["room_blocks"],
  "orders and payments of members": ["cafe_orders", "order_items", "orders"],
  "published texts without prices": ["space_updates"],
  "feedback of members, with who answered": ["feedback"],
  "messages and logs of the portal": [
    "activity_logs",
    "notifications",
    "outbox",
    "visitor_passes",
    "webhook_events",
  ],
  "only migrations write it": ["gst_states", "notification_kinds"],
};

const publicTables = (database: Pick<typeof sql, "unsafe">) =>
  database.unsafe<{ name: string; audited: boolean }[]>(`
    select relname as name, exists (
      select from pg_trigger
      where tgrelid = pg_class.oid and tgfoid = 'private.audit_changes'::regproc
    ) as audited
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`);

const withoutReason = (tables: readonly { name: string; audited: boolean }[]) =>
  tables
    .filter(({ name, audited }) => !audited && !Object.values(notAudited).flat().includes(name))
    .map(({ name }) => name);

it("audits every table, or names why not", async () => {
  const tables = await publicTables(sql);
  expect(withoutReason(tables)).toEqual([]);
  const open = tables.filter(({ audited }) => !audited).map(({ name }) => name);
  expect(Object.values(notAudited).flat().toSorted()).toEqual(open);
});

it("finds a new table without an audit trigger (control)", () =>
  inRolledBackTransaction(async (transaction) => {
    await transaction`create table public.lockers (id uuid primary key, price integer)`;
    expect(withoutReason(await publicTables(transaction))).toEqual(["lockers"]);
  }));

it("records only columns that exist, and none with a secret or a name of a person", async () => {
  const columns = await sql<{ table: string; column: string; exists: boolean }[]>`
    select tgrelid::regclass::text as table, argument as column, exists (
      select from pg_attribute where attrelid = tgrelid and attname = argument and not attisdropped
    ) as exists
    from pg_trigger
    cross join unnest((string_to_array(encode(tgargs, 'escape'), '\\000'))[2:tgnargs]) argument
    where tgfoid = 'private.audit_changes'::regproc`;
  expect(columns.length).toBeGreaterThan(40);
  expect(columns.filter(({ exists }) => !exists)).toEqual([]);
  const values = columns.map(({ column }) => column);
  expect(
    values.filter((name) => /hash|token|secret|password|email|full_name|reason/.test(name)),
  ).toEqual([]);
});

it("has no audit trigger on what members write when they book and buy", async () => {
  const found = await sql`
    select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'private.audit_changes'::regproc
      and tgrelid::regclass::text in ('bookings', 'booked_slots', 'orders', 'payments', 'credit_ledger')`;
  expect(found).toEqual([]);
});
