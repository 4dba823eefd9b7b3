import type { TransactionSql } from "postgres";

/** A leap month in the past, in which no other test has rows. */
export const FROM = "2024-02-01";
export const TO = "2024-02-29";

/**
 * A month of trade, with rows at the edges of its first and last day, and a change of hours on the
 * 14th. Replica mode skips the triggers, which refuse the past and write times of their own.
 */
export async function seedMonth(tx: TransactionSql): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into auth.users (id) select md5('trader' || n)::uuid from generate_series(0, 29) n`;
  await tx`
    insert into profiles (id, full_name, email)
    select md5('trader' || n)::uuid, 'Trader ' || n, 'trader' || n || '@example.org'
    from generate_series(0, 29) n`;
  await seedRooms(tx);
  await seedMoney(tx);
  await seedCredits(tx);
  await seedCafe(tx);
  await seedPeople(tx);
  await tx`set local session_replication_role = origin`;
}

async function seedRooms(tx: TransactionSql) {
  await tx`
    insert into rooms (id, name, capacity, credits_per_hour, created_at, retired_at) values
      (md5('trade room 0')::uuid, 'Trade Alder', 4, 2, '2024-01-01', null),
      (md5('trade room 1')::uuid, 'Trade Birch', 4, 2, '2024-02-05 20:00+00', null),
      (md5('trade room 2')::uuid, 'Trade Cedar', 4, null, '2024-01-01', '2024-02-20 06:00+00')`;
  const week = (open: string, close: string, closed: string) =>
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => ({
      day,
      open,
      close,
      isOpen: day !== closed,
    }));
  await tx`
    insert into private.known_hours (room_id, hours, since) values
      (md5('trade room 0')::uuid, null, '2024-01-01'),
      (md5('trade room 0')::uuid, ${tx.json(week("10:00", "20:30", "Tuesday"))}, '2024-02-14 10:00+05:30'),
      (md5('trade room 1')::uuid, ${tx.json(week("08:30", "22:00", "Sunday"))}, '2024-02-10'),
      (md5('trade room 2')::uuid, null, '2024-01-01'),
      (null, ${tx.json({ hours: week("07:00", "21:00", "Saturday"), holidays: [] })}, '2024-01-01'),
      (null, ${tx.json({ hours: week("08:10", "19:50", "Sunday"), holidays: [{ date: "2024-02-16", name: "Fair" }] })},
        '2024-02-14 09:00+05:30')`;
  await tx`
    insert into room_blocks (room_id, kind, reason, starts_at, ends_at, created_at, ended_at) values
      (md5('trade room 0')::uuid, 'repair', 'Lamp', '2024-02-03 12:00', '2024-02-04 11:00', '2024-02-01', null),
      (md5('trade room 0')::uuid, 'repair', 'Door', '2024-02-08 09:00', '2024-02-08 18:00', '2024-02-01',
        '2024-02-08 11:20:30+05:30'),
      (md5('trade room 2')::uuid, 'other', 'Not needed', '2024-02-09 09:00', '2024-02-09 18:00', '2024-02-01',
        '2024-02-08 11:00+05:30'),
      (md5('trade room 1')::uuid, 'cleaning', 'Over the end', '2024-02-29 15:00', '2024-03-02 11:00', '2024-02-01',
        null)`;
  await tx`
    insert into bookings (id, user_id, room_id, booking_date, start_time, end_time, duration, total_credits)
    select md5('trade booking' || day || room || n)::uuid, md5('trader' || (day * 7 + room * 3 + n) % 30)::uuid,
      md5('trade room' || ' ' || room)::uuid, date '2024-01-30' + day,
      time '08:30' + n * interval '150 minutes', time '08:30' + n * interval '150 minutes' + length, 1, 2
    from generate_series(0, 33) day, generate_series(0, 2) room, generate_series(0, 4) n,
      lateral (select (1 + (day + room + n) % 4) * interval '30 minutes' as length) made
    where (day * 5 + room * 11 + n * 3) % 4 <> 0`;
  await seedHistory(tx);
}

/** Each booking was made, moved, and, as if it were another one, cancelled. */
async function seedHistory(tx: TransactionSql) {
  await tx`
    insert into booking_history (
      booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits,
      credits_change, changed_by, created_at
    )
    select id, user_id, room_id, entry.action, booking_date, start_time, end_time, 1, 2, entry.change,
      case abs(hashtext(id::text)) % 3 when 0 then user_id when 1 then md5('trader0')::uuid end,
      (booking_date + start_time) at time zone 'Asia/Kolkata'
        - (abs(hashtext(id::text || entry.action)) % 1000) * (abs(hashtext(id::text)) % 60) * interval '1 minute'
        + interval '20 minutes'
    from bookings, lateral (values ('created', -2), ('rescheduled', 0), ('cancelled', 1)) as entry (action, change)
    where room_id in (md5('trade room 0')::uuid, md5('trade room 1')::uuid, md5('trade room 2')::uuid)`;
}

/** The stock of three items: sold out at times, sold out before the month, and archived when sold out. */
async function seedCafe(tx: TransactionSql) {
  await tx`
    insert into snacks (id, name, price, quantity, created_at, archived_at) values
      (md5('trade snack 0')::uuid, 'Trade chai', 20, 4, '2023-01-01', null),
      (md5('trade snack 1')::uuid, 'Trade samosa', 15.50, 3, '2024-02-03', null),
      (md5('trade snack 2')::uuid, 'Trade vada', 30, 0, '2023-01-01', '2024-02-27 10:00+05:30')`;
  await tx`
    insert into order_items (order_id, snack_id, name, quantity, price)
    select orders.id, md5('trade snack ' || item)::uuid, 'Trade', 1 + (orders.amount_paise + item) % 3, 15.50
    from orders, generate_series(0, 2) item
    where content_hash like 'trade%' and kind = 'snacks' and (orders.amount_paise + item) % 4 > 0`;
  await tx`update orders set status = 'refunded' where content_hash like 'trade%' and amount_paise % 11 = 0`;
  await tx`
    insert into inventory_transactions (snack_id, quantity_change, transaction_type, created_at)
    select md5('trade snack ' || item)::uuid, change, case when change > 0 then 'restock' else 'purchase' end,
      at::timestamptz
    from (values
      (0, 3, '2024-01-20 10:00+05:30'), (0, -3, '2024-01-25 10:00+05:30'), (0, 5, '2024-02-02 09:30+05:30'),
      (0, -2, '2024-02-02 11:00+05:30'), (0, -3, '2024-02-10 12:00+05:30'), (0, 1, '2024-02-10 12:30+05:30'),
      (0, -1, '2024-02-28 23:00+05:30'), (0, 4, '2024-03-02 09:00+05:30'),
      (1, 2, '2024-02-04 09:00+05:30'), (1, -2, '2024-02-05 09:00+05:30'), (1, 3, '2024-02-05 09:00+05:30'),
      (2, 6, '2024-02-20 09:00+05:30'), (2, -6, '2024-02-26 09:00+05:30')
    ) as moved (item, change, at)`;
}

async function seedPeople(tx: TransactionSql) {
  await tx`
    insert into events (id, title, date, max_attendees, attendees, is_free, credits, status)
    select md5('trade event ' || n)::uuid, 'Trade event ' || n, date '2024-01-31' + n * 6, 10 + n, 0, false, 5,
      case when n = 3 then 'cancelled' else 'active' end
    from generate_series(0, 5) n`;
  await tx`
    insert into event_registrations (event_id, user_id, credits_charged)
    select md5('trade event ' || n)::uuid, md5('trader' || person)::uuid, 5 - person % 2
    from generate_series(0, 5) n, generate_series(0, 9) person where (n + person) % 3 > 0`;
  await tx`
    insert into cancelled_registrations (id, event_id, user_id, credits_refunded, registered_at, registered_again_at)
    select gen_random_uuid(), md5('trade event ' || n)::uuid, md5('trader' || person)::uuid, 5, '2024-01-01',
      case when person = 11 then now() end
    from generate_series(0, 5) n, generate_series(10, 10 + n) person`;
  await tx`
    insert into visitors (id, user_id, visitor_name, email, visit_date, status, arrived_at)
    select md5('trade visitor ' || n)::uuid, md5('trader' || n % 30)::uuid, 'Guest', 'guest@example.org',
      date '2024-01-31' + n / 5, (array['approved', 'rejected', 'active', 'pending', 'completed'])[1 + n % 5],
      case when n % 3 = 0 then timestamptz '2024-02-01' end
    from generate_series(0, 159) n`;
  await tx`
    insert into day_passes (user_id, visitor_id, visitor_name, email, date, arrived_at)
    select user_id, case when n % 2 = 0 then visitors.id end, 'Guest', 'guest@example.org', visit_date,
      case when n % 7 = 0 then timestamptz '2024-02-01' end
    from generate_series(0, 159, 3) n join visitors on visitors.id = md5('trade visitor ' || n)::uuid`;
}

async function seedMoney(tx: TransactionSql) {
  await tx`
    insert into orders (
      id, user_id, kind, mode, status, amount_paise, credits, valid_days, booking_id, description, content_hash,
      created_at, paid_at
    )
    select md5('trade order' || n)::uuid, md5('trader' || n % 30)::uuid, kind,
      case when kind = 'room' then 'desk' when n % 7 = 0 then 'test' else 'live' end, 'fulfilled', 1000 + n * 37,
      case when kind = 'credits' then 10 end, case when kind = 'credits' then 30 end,
      case when kind = 'room' then gen_random_uuid() end, case when kind = 'room' then 'A room' end,
      'trade' || n, moment, moment
    from generate_series(0, 399) n,
      lateral (
        select (array['credits', 'snacks', 'room'])[1 + n % 3] as kind,
          timestamptz '2024-01-31 12:00+05:30' + n * interval '107 minutes' as moment
      ) made`;
  await tx`
    insert into payments (id, order_id, user_id, provider_payment_id, amount_paise, currency, outcome, created_at)
    select md5(id::text)::uuid, id, user_id, 'pay_' || id, amount_paise, 'INR', 'settled', paid_at
    from orders where content_hash like 'trade%'
    union all
    select md5('edge' || at)::uuid, md5('trade order2')::uuid, md5('trader2')::uuid, 'edge' || at, 99, 'INR',
      'second_payment', at::timestamptz
    from unnest(array[
      '2024-01-31 23:59:59.999+05:30', '2024-02-01 00:00+05:30', '2024-02-29 23:59:59.999+05:30',
      '2024-03-01 00:00+05:30'
    ]) at`;
  await tx`
    insert into refunds (payment_id, order_id, user_id, amount_paise, reason, created_at)
    select payments.id, order_id, user_id, 1 + amount_paise / 3, 'Trade', created_at + interval '30 hours'
    from payments where user_id in (md5('trader3')::uuid, md5('trader4')::uuid, md5('trader5')::uuid)`;
}

async function seedCredits(tx: TransactionSql) {
  await tx`
    insert into credit_ledger (user_id, amount, balance_after, kind, created_at)
    select md5('trader' || n % 30)::uuid,
      case when kind in ('grant', 'purchase', 'refund') then 3 + n % 50 else -1 - n % 5 end, 1000, kind,
      timestamptz '2024-01-31 20:00+05:30' + n * interval '53 minutes'
    from generate_series(0, 899) n,
      lateral (
        select (array['grant', 'removal', 'purchase', 'booking', 'day_pass', 'event', 'refund', 'expiry'])[1 + n % 8]
          as kind
      ) made`;
}
