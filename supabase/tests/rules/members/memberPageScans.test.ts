import type { Fragment, TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { admin } from "../../stack";
import { fillBookings, PEOPLE, scansOf } from "../filledSpace";
import { actAs, inRolledBackTransaction } from "../spaceTime";

const BOOKINGS = ["public.bookings", "public.booking_history", "public.member_notes"];

async function fillMembers(tx: TransactionSql) {
  await fillBookings(tx);
  await tx`set local session_replication_role = replica`;
  await tx`
    update profiles set display_name = full_name, organization = 'Studio ' || length(full_name),
      phone_number = '+91 ' || 90000 + n % 7 || ' ' || lpad(n::text, 5, '0')
    from generate_series(0, ${PEOPLE - 1}::int) n
    where profiles.id = md5('person' || n)::uuid`;
  await tx`
    insert into member_notes (id, user_id, note, author_id)
    select gen_random_uuid(), md5('person' || n % ${PEOPLE}::int)::uuid, 'Note ' || n, md5('person0')::uuid
    from generate_series(0, ${2 * PEOPLE}::int) n`;
  await tx`
    insert into booking_history (
      booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, credits_change
    )
    select id, user_id, room_id, 'cancelled', booking_date, start_time, end_time, duration, 2, 2 from bookings`;
  await tx`set local session_replication_role = origin`;
  // The index keeps new entries in a list that every search reads until the next vacuum.
  await tx`select gin_clean_pending_list('profiles_search')`;
  await tx`analyze profiles, member_notes, booking_history`;
}

async function read(tx: TransactionSql, tables: string[], query: Fragment) {
  const before = await scansOf(tx, tables);
  const rows = await tx`${query}`;
  const after = await scansOf(tx, tables);
  return {
    rows: rows.length,
    whole: after.whole - before.whole,
    indexed: after.indexed - before.indexed,
  };
}

it("finds and shows a member through indexes at 10,000 members and 100,000 bookings", async () => {
  const boss = await admin();
  await inRolledBackTransaction(async (tx) => {
    await fillMembers(tx);
    await actAs(tx, boss.id);
    const person = tx`md5('person4711')::uuid`;
    const find = (query: string) => tx`select * from search_members(${query}, 8)`;
    const ofPerson = (table: Fragment, order: Fragment) =>
      tx`select * from ${table} where user_id = ${person} order by ${order} limit 20`;
    const cases: [name: string, tables: string[], query: Fragment, rows: number][] = [
      ["phone number", ["public.profiles"], find("+91 90000 04711"), 1],
      ["last digits", ["public.profiles"], find("04711"), 1],
      ["part of an email", ["public.profiles"], find("son4711@"), 1],
      ["name in other order", ["public.profiles"], find("4711 person"), 1],
      ["organization of everyone", ["public.profiles"], find("studio"), 8],
      ["start of every name", ["public.profiles"], find("pe"), 8],
      ["nobody", ["public.profiles"], find("zzz"), 0],
      [
        "bookings",
        BOOKINGS,
        ofPerson(tx`bookings`, tx`booking_date desc, start_time desc, id`),
        10,
      ],
      [
        "cancelled bookings",
        BOOKINGS,
        tx`select * from booking_history where user_id = ${person} and action = 'cancelled'
          order by booking_date desc, id desc limit 20`,
        10,
      ],
      ["notes", BOOKINGS, ofPerson(tx`member_notes`, tx`created_at desc, id desc`), 2],
    ];
    for (const [name, tables, query, least] of cases) {
      const { rows, whole, indexed } = await read(tx, tables, query);
      expect(rows, `${name}: rows`).toBeGreaterThanOrEqual(least);
      expect(whole, `${name}: scans of whole tables`).toBe(0);
      expect(indexed, `${name}: index scans`).toBeGreaterThan(0);
    }
  });
});
