import type { Fragment, TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { admin } from "../../stack";
import { PEOPLE, scansOf } from "../filledSpace";
import { actAs, inRolledBackTransaction } from "../spaceTime";

const ORDERS = 50_000;
/** Of order 4711. No other order contains these first and last 6 digits. */
const ORDER = "order_b52340b4de4566";
const PAYMENT = ORDER.replace("order", "pay");
const TABLES = [
  "public.orders",
  "public.order_items",
  "public.payments",
  "public.cafe_orders",
  "public.profiles",
];

/** 10,000 members and 50,000 orders of 500 days with payments. Of 1,000 orders, one is a booking and one is paid only. */
async function fillOrders(tx: TransactionSql): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into auth.users (id) select md5('person' || n)::uuid
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into profiles (id, full_name, display_name, email)
    select md5('person' || n)::uuid, 'Person ' || n, 'Person ' || n, 'person' || n || '@example.org'
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into orders (
      id, user_id, kind, mode, status, amount_paise, credits, valid_days, booking_id, description,
      provider_order_id, content_hash, created_at, check_at
    )
    select md5('order' || n)::uuid, md5('person' || n * 7919 % ${PEOPLE}::int)::uuid, kind,
      case kind when 'room' then 'desk' else 'live' end,
      case n % 1000 when 8 then 'paid' else 'fulfilled' end, 10000 + n % 500 * 100,
      case kind when 'credits' then 1 end, case kind when 'credits' then 30 end,
      case kind when 'room' then gen_random_uuid() end, case kind when 'room' then 'Scanned hall' end,
      case when kind <> 'room' then 'order_' || left(md5(n::text), 14) end, n::text, now() - n * interval '15 minutes', null
    from generate_series(0, ${ORDERS - 1}::int) n
    cross join lateral (
      select case when n % 1000 = 7 then 'room' when n % 2 = 0 then 'snacks' else 'credits' end as kind
    ) as kinds`;
  await tx`
    insert into payments (order_id, user_id, provider_payment_id, amount_paise, currency, method, outcome)
    select id, user_id, replace(provider_order_id, 'order_', 'pay_'), amount_paise, 'INR', 'upi', 'settled'
    from orders where provider_order_id = 'order_' || left(md5(content_hash), 14)`;
  await tx`
    insert into cafe_orders (order_id, day, number)
    select id, (created_at at time zone 'Asia/Kolkata')::date - 1000,
      row_number() over (partition by (created_at at time zone 'Asia/Kolkata')::date order by created_at)
    from orders where kind = 'snacks' and provider_order_id = 'order_' || left(md5(content_hash), 14)`;
  await tx`
    insert into order_items (order_id, snack_id, name, quantity, price)
    select id, md5(content_hash)::uuid,
      case when content_hash::int % 500 = 0 then 'Scanned coffee' else 'Scanned chai' end, 1, 60
    from orders where kind = 'snacks' and provider_order_id = 'order_' || left(md5(content_hash), 14)`;
  await tx`set local session_replication_role = origin`;
  await tx`
    select gin_clean_pending_list(search)
    from unnest(
      '{profiles_search,orders_search,order_items_search,orders_by_own_id,orders_by_provider_id,payments_by_provider_id}'::regclass[]) search`;
  await tx`analyze profiles, orders, order_items, payments, cafe_orders`;
}

it(
  "finds orders through indexes at 10,000 members and 50,000 orders",
  { timeout: 120_000 },
  async () => {
    const boss = await admin();
    await inRolledBackTransaction(async (tx) => {
      // Of the tests before.
      const [earlier = { rooms: 0, paid: 0, paidSnacks: 0 }] = await tx<
        { rooms: number; paid: number; paidSnacks: number }[]
      >`
        select count(*) filter (where kind = 'room')::int as rooms,
          count(*) filter (where status = 'paid')::int as paid,
          count(*) filter (where status = 'paid' and kind = 'snacks')::int as "paidSnacks"
        from orders`;
      await fillOrders(tx);
      await actAs(tx, boss.id);
      const [{ id: ownId } = { id: "" }] = await tx<{ id: string }[]>`
        select id from orders where provider_order_id = ${ORDER}`;
      const cases: [filter: Fragment, total: number][] = [
        [tx`search => 'person4711@'`, 5],
        [tx`search => 'Person 4711'`, 5],
        [tx`search => ${PAYMENT}`, 1],
        [tx`search => ${PAYMENT.slice(0, 12)}`, 1],
        [tx`search => ${ownId.slice(0, 13)}`, 1],
        [tx`search => ${ORDER}`, 1],
        [tx`search => ${ORDER.slice(0, 12)}`, 1],
        [tx`search => ${ORDER.slice(-6)}`, 1],
        [tx`search => 'coffee scanned'`, 100],
        [tx`search => 'scanned hall'`, 50],
        [tx`search => 'zzzz'`, 0],
        [tx`kind_filter => 'room'`, earlier.rooms + 50],
        [tx`status_filter => 'paid'`, earlier.paid + 50],
        [tx`status_filter => 'paid', kind_filter => 'snacks'`, earlier.paidSnacks + 50],
      ];
      const measured = [];
      for (const [filter] of cases) {
        const before = await Promise.all(TABLES.map((table) => scansOf(tx, [table])));
        const rows = await tx<{ total: number }[]>`
          select total_count::int as total from search_orders(page_size => 20, ${filter})`;
        const after = await Promise.all(TABLES.map((table) => scansOf(tx, [table])));
        const whole = TABLES.filter((_, index) => after[index]?.whole !== before[index]?.whole);
        measured.push({ total: rows[0]?.total ?? 0, whole });
      }
      expect(measured).toEqual(cases.map(([, total]) => ({ total, whole: [] })));
    });
  },
);
