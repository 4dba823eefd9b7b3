import type { Fragment, TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { newRoomAndMember } from "../roomAndMember";
import { BOOKINGS_A_DAY, fillSpace, ROOMS, scansOf } from "../filledSpace";
import { actAs, inRolledBackTransaction } from "../spaceTime";

const TABLES = ["public.bookings", "public.booked_slots"];

async function read(tx: TransactionSql, call: Fragment) {
  const before = await scansOf(tx, TABLES);
  const rows = await tx`select from ${call} as found`;
  const after = await scansOf(tx, TABLES);
  return {
    rows: rows.length,
    whole: after.whole - before.whole,
    indexed: after.indexed - before.indexed,
  };
}

/** Pages of memory that a call reads, in all functions that it calls. */
async function pagesOf(tx: TransactionSql, call: Fragment): Promise<number> {
  const explain = () => tx<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }[]>`
    explain (analyze, buffers, format json) select * from ${call}`;
  // The first call also reads the catalog.
  await explain();
  const [row] = await explain();
  const plan = row?.["QUERY PLAN"][0].Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

/** Pages that the quotes of the member read in the room. */
async function pagesOfQuotes(
  tx: TransactionSql,
  person: string,
  room: Fragment,
): Promise<number[]> {
  await actAs(tx, person);
  const day = tx`private.space_today() + 7`;
  const pages = [
    await pagesOf(tx, tx`quote_booking(${room}, ${day}, '15:00', 2)`),
    await pagesOf(tx, tx`quote_series(${room}, '15:00', 2, 'weekly', ${day}, occurrences => 52)`),
  ];
  await tx`reset role`;
  return pages;
}

it("reads bookings through indexes at 10,000 members and 100,000 bookings, and quotes read little more than with few", async () => {
  const { boss, maya, room: newRoom } = await newRoomAndMember("Maya Quote", 200);
  await inRolledBackTransaction(async (tx) => {
    const pagesOfFew = await pagesOfQuotes(tx, maya.id, tx`${newRoom}::uuid`);
    await fillSpace(tx);
    await tx`
      insert into calendar_feeds (user_id, token) values (md5('person4711')::uuid, 'token of a feed')`;
    await tx`
      update system_settings set value = jsonb_set(value, '{hours,6,open}', '"10:00"')
      where key = 'opening_hours'`;
    await actAs(tx, boss.id);
    const [found] = await tx<{ monday: string }[]>`
      select date_trunc('week', private.space_today() + 100)::date::text as monday`;
    const monday = found?.monday ?? "";
    const room = tx`md5('room7')::uuid`;
    const withHoliday = tx`(
      select jsonb_set(value, '{holidays}',
        jsonb_build_array(jsonb_build_object('date', ${monday}::text, 'name', 'Pongal')))
      from system_settings where key = 'opening_hours')`;

    const calls: [name: string, call: Fragment, rows: number][] = [
      ["day board", tx`day_board(${monday})`, BOOKINGS_A_DAY],
      ["free times", tx`free_spans(${monday})`, ROOMS],
      ["calendar, day", tx`calendar_entries(${monday}, ${monday})`, BOOKINGS_A_DAY],
      ["calendar, week", tx`calendar_entries(${monday}, ${monday}::date + 6)`, 7 * BOOKINGS_A_DAY],
      [
        "calendar, week of a room",
        tx`calendar_entries(${monday}, ${monday}::date + 6, ${room})`,
        7 * 5,
      ],
      [
        "block",
        tx`bookings_in_block(${room}, ${monday}::date + time '09:30', ${monday}::date + time '12:00')`,
        3,
      ],
      ["bookings in closed hours", tx`bookings_in_closed_hours(1000)`, 1],
      [
        "list, upcoming",
        tx`search_bookings(span => 'upcoming', room => ${room}, ascending => true)`,
        10,
      ],
      ["list, days", tx`search_bookings(from_day => ${monday}, to_day => ${monday})`, 10],
      ["list, member", tx`search_bookings(member => md5('person4711')::uuid)`, 10],
      [
        "part of an export",
        tx`search_bookings(page_size => 1000, ascending => true,
          after_day => ${monday}, after_time => '00:00', after_id => ${boss.id})`,
        1000,
      ],
      ["new holiday", tx`bookings_outside_hours(${withHoliday})`, BOOKINGS_A_DAY],
    ];
    for (const [name, call, least] of calls) {
      const { rows, whole, indexed } = await read(tx, call);
      expect(rows, `${name}: rows`).toBeGreaterThanOrEqual(least);
      expect(whole, `${name}: scans of whole tables`).toBe(0);
      expect(indexed, `${name}: index scans`).toBeGreaterThan(0);
    }

    await tx`reset role`;
    const feed = await read(tx, tx`private.feed_entries('token of a feed')`);
    expect(feed).toMatchObject({ rows: 10, whole: 0 });

    await tx`update bookings set user_id = ${maya.id} where user_id = md5('person4711')::uuid`;
    const pages = await pagesOfQuotes(tx, maya.id, room);
    expect(pages).toHaveLength(2);
    expect(pages.filter((count, index) => count >= 2 * (pagesOfFew[index] ?? 0))).toEqual([]);
  });
});
