import type { Sql } from "postgres";
import { seedLists } from "../lists/seedLists";

export const ORDERS = 50_000;
const LEDGER_ENTRIES = 250_000;

const tables = [
  "rooms",
  "booking_history",
  "credit_ledger",
  "orders",
  "order_items",
  "inventory_transactions",
  "payments",
  "day_passes",
];

/** Seeds the lists, and spreads their history over the time before each booking. */
const statements = [
  `update booking_history set created_at = least(
     now(), booking_date + start_time - (id % 97 + id % 1009 * (id % 3)) * interval '37 minutes')`,
  `update rooms set created_at = now() - interval '2 years'`,
  `create temporary table person as
     select id, row_number() over (order by id) - 1 as number from profiles`,
  `insert into credit_ledger (user_id, amount, balance_after, kind, created_at)
     select person.id, case when n % 4 = 0 then 6 else -2 end, 100,
       (array['purchase', 'booking', 'event', 'booking', 'grant', 'day_pass', 'booking', 'expiry'])[1 + n % 8],
       now() - n % 500 * interval '1 day' - n % 997 * interval '1 minute'
     from generate_series(1, ${LEDGER_ENTRIES}) n
     join person on number = n * 7919::bigint % (select count(*) from person)`,
  `insert into orders (id, user_id, kind, mode, status, amount_paise, content_hash, created_at, paid_at)
     select md5('order' || n)::uuid, person.id, 'snacks', 'live', 'fulfilled', 12000, md5('order' || n),
       now() - interval '1 year' * n / ${ORDERS}, now() - interval '1 year' * n / ${ORDERS}
     from generate_series(1, ${ORDERS}) n
     join person on number = n * 7919::bigint % (select count(*) from person)`,
  `insert into order_items (order_id, snack_id, name, quantity, price)
     select md5('order' || n)::uuid, snacks.ids[1 + (n + item * 5) % array_length(snacks.ids, 1)], 'Chai', 1 + n % 2, 60
     from generate_series(1, ${ORDERS}) n cross join generate_series(0, 1) item,
       (select array_agg(id order by id) as ids from snacks) snacks
     where item = 0 or n % 3 <> 0`,
  `insert into inventory_transactions (snack_id, order_id, quantity_change, transaction_type, created_at)
     select snack_id, order_id, -quantity, 'purchase', paid_at
     from order_items join orders on orders.id = order_id where kind = 'snacks'`,
  `insert into inventory_transactions (snack_id, quantity_change, transaction_type, created_at)
     select snack_id, 60, 'restock', now() - n * interval '1 day'
     from (select distinct snack_id from order_items) sold cross join generate_series(1, 365) n`,
  `insert into payments (order_id, user_id, provider_payment_id, amount_paise, currency, outcome, created_at)
     select id, user_id, content_hash, amount_paise, 'INR', 'settled', paid_at from orders where mode = 'live'`,
  `insert into day_passes (user_id, visitor_name, email, date)
     select person.id, 'Vera', 'vera@example.org', private.space_today() - n % 365
     from generate_series(1, 10000) n join person on number = n % (select count(*) from person)`,
];

/** A year of trade for each report. Disables the triggers of these tables, which would take minutes. */
export async function seedReports(database: Sql): Promise<void> {
  await seedLists(database);
  for (const table of tables) await database.unsafe(`alter table ${table} disable trigger user`);
  for (const statement of statements) await database.unsafe(statement);
  for (const table of tables) await database.unsafe(`alter table ${table} enable trigger user`);
  await database`vacuum analyze`;
}
