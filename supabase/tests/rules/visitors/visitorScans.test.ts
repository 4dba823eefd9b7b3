import type { Fragment, TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { admin } from "../../stack";
import { PEOPLE, scansOf } from "../filledSpace";
import { actAs, inRolledBackTransaction } from "../spaceTime";

const TABLES = [
  "visitors",
  "visitor_passes",
  "day_passes",
  "kiosk_devices",
  "profiles",
  "notifications",
  "outbox",
  "activity_logs",
].map((name) => `public.${name}`);

const TOKEN = "t".repeat(64);

/** 10,000 members and visitors of 500 days, 20 of them today, each with a pass and a notification. */
async function fillVisitors(tx: TransactionSql): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    select md5('person' || n)::uuid, 'authenticated', 'authenticated', 'person' || n || '@example.org', now()
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into profiles (id, full_name, email)
    select md5('person' || n)::uuid, 'Person ' || n, 'person' || n || '@example.org'
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into visitors (id, user_id, visitor_name, email, visit_date, status, erased_at)
    select md5('visitor' || n)::uuid, md5('person' || n)::uuid, 'Visitor ' || n, n || '@example.org',
      private.space_today() - 300 + n / 20, 'approved', case when n / 20 < 200 then now() end
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into day_passes (id, user_id, visitor_id, visitor_name, email, date, erased_at)
    select md5('pass' || visitors.id)::uuid, user_id, id, visitor_name, email, visit_date, erased_at
    from visitors
    where id in (select md5('visitor' || n)::uuid from generate_series(0, ${PEOPLE - 1}::int) n)`;
  await tx`
    insert into visitor_passes (visitor_id, code_hash, valid_on)
    select md5('visitor' || n)::uuid, private.hash_of_code(lpad(n::text, 8, '0')),
      private.space_today() - 300 + n / 20
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into notifications (user_id, kind, subject_id, data, is_shown)
    select user_id, 'visitor_approved', id, '{}', true from visitors`;
  await tx`
    insert into outbox (recipient, kind, subject_id, data, status, sent_at)
    select 'vera@example.org', 'visitor_pass', id, '{}', 'sent', now() from visitor_passes`;
  await tx`
    insert into kiosk_devices (name, pairing_expires_at, token_hash, paired_at)
    select 'Kiosk ' || n, now(), encode(sha256(convert_to(
      case when n = 0 then ${TOKEN} else n::text end, 'UTF8')), 'hex'), now()
    from generate_series(0, 499) n`;
  await tx`
    insert into activity_logs (user_id, action_type, details, reference_id)
    select user_id, 'Purchased Day Pass', visitor_name, id from day_passes`;
  await tx`set local session_replication_role = origin`;
  // The indexes keep new entries in a list that every search reads until the next vacuum.
  await tx`select gin_clean_pending_list('profiles_full_name'), gin_clean_pending_list('visitors_search')`;
  await tx`
    analyze profiles, visitors, day_passes, visitor_passes, kiosk_devices, notifications, outbox, activity_logs`;
}

it(
  "reads visitors and passes through indexes at 10,000 members and visitors",
  { timeout: 120_000 },
  async () => {
    const boss = await admin();
    await inRolledBackTransaction(async (tx) => {
      await fillVisitors(tx);
      const [today] = await tx<{ id: string; other: string }[]>`
        select md5('visitor6001')::uuid as id, md5('visitor6002')::uuid as other`;
      const { id = "", other = "" } = today ?? {};
      const calls: [name: string, call: Fragment][] = [
        ["scanning a pass", tx`kiosk_check_in(${TOKEN}, '0000-6000')`],
        ["a walk-in", tx`kiosk_walk_in(${TOKEN}, 'Nandita', 'Person 77', 'Tea')`],
        ["checking in", tx`check_in_visitor(${id})`],
        ["checking out", tx`check_out_visitor(${id})`],
        ["undo", tx`undo_visitor_check(${id}, 'check_out')`],
        ["undo again", tx`undo_visitor_check(${id})`],
        ["checking in a day pass", tx`check_in_day_pass(md5('pass' || ${other}::uuid)::uuid)`],
        ["sending a pass", tx`send_visitor_pass(${id})`],
        ["revoking a pass", tx`revoke_visitor_pass(${id})`],
      ];
      const whole: Record<string, string[]> = {};
      const measure = async (name: string, call: Fragment) => {
        const before = await Promise.all(TABLES.map((table) => scansOf(tx, [table])));
        await tx`select from ${call}`;
        const after = await Promise.all(TABLES.map((table) => scansOf(tx, [table])));
        whole[name] = TABLES.filter((_, index) => after[index]?.whole !== before[index]?.whole);
      };
      for (const [name, call] of calls) {
        await actAs(tx, boss.id);
        await measure(name, call);
      }
      await actAs(tx, boss.id);
      await measure("finding a host", tx`find_members('4711 person')`);
      const lists: [name: string, call: Fragment][] = [
        ["the list", tx`search_visitors()`],
        ["its last page", tx`search_visitors(page => 1000)`],
        ["by name", tx`search_visitors(sort_by => 'visitor')`],
        ["by status", tx`search_visitors(sort_by => 'status', ascending => false)`],
        ["by date", tx`search_visitors(sort_by => 'date')`],
        ["finding a visitor", tx`search_visitors('4711 visitor')`],
        ["a name that all have", tx`search_visitors('visitor')`],
      ];
      for (const [name, call] of lists) await measure(name, call);
      const counts = await tx`
        select total_count::int, total_is_exact from search_visitors('visitor', page_size => 1)
        union all select total_count::int, total_is_exact from search_visitors('4711 visitor')
        union all select total_count::int, total_is_exact from search_users('person', page_size => 1)`;
      expect(counts).toEqual([
        { total_count: 1000, total_is_exact: false },
        { total_count: 1, total_is_exact: true },
        { total_count: 1000, total_is_exact: false },
      ]);
      await tx`select set_config('role', 'none', true)`;
      await measure("erasing", tx`private.erase_old_visitor_names()`);
      const names = [...calls, ...lists].map(([name]) => name);
      expect(whole).toEqual(
        Object.fromEntries([...names, "finding a host", "erasing"].map((name) => [name, []])),
      );
      const [left] = await tx<{ names: number }[]>`
        select count(*)::int as names from visitors
        where erased_at is null and visit_date <= private.space_today() - 90`;
      expect(left).toEqual({ names: 11 * 20 - 50 });
    });
  },
);
