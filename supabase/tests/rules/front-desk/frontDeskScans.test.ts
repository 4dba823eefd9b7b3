import type { Fragment } from "postgres";
import { expect, it } from "vitest";
import { admin } from "../../stack";
import { scansOf } from "../filledSpace";
import { actAs, inRolledBackTransaction } from "../spaceTime";

const TABLES = ["public.visitors", "public.day_passes", "public.profiles"];

it("reads the desk's visitors and day passes through indexes at 10,000 of each", async () => {
  const boss = await admin();
  await inRolledBackTransaction(async (tx) => {
    // Replica mode skips the triggers.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into profiles (id, full_name, email)
      select md5('host' || n)::uuid, 'Host ' || n, 'host' || n || '@example.org'
      from generate_series(0, 9999) n`;
    await tx`
      insert into visitors (id, user_id, visitor_name, email, visit_date, status)
      select md5('visitor' || n)::uuid, md5('host' || n)::uuid, 'Visitor ' || n, 'v@example.org',
        private.space_today() - 450 + n / 20,
        (array['approved', 'rejected', 'active', 'pending', 'completed'])[1 + n % 5]
      from generate_series(0, 9999) n`;
    await tx`
      insert into day_passes (user_id, visitor_id, visitor_name, email, date)
      select md5('host' || n)::uuid, case when n % 5 = 2 then md5('visitor' || n)::uuid end,
        'Guest ' || n, 'g@example.org', private.space_today() - 450 + n / 20
      from generate_series(0, 9999) n`;
    await tx`set local session_replication_role = origin`;
    await tx`analyze profiles, visitors, day_passes`;
    await actAs(tx, boss.id);

    const reads: [name: string, from: Fragment, rows: number][] = [
      ["arrivals", tx`arrivals_on(private.space_today())`, 28],
      [
        "waiting for approval",
        tx`(
          select id, (select full_name from profiles where profiles.id = visitors.user_id)
          from visitors
          where status = 'pending' and visit_date >= private.space_today()
          order by is_walk_in desc, visit_date, visit_time, id limit 20
        )`,
        20,
      ],
    ];
    for (const [name, from, least] of reads) {
      const before = await scansOf(tx, TABLES);
      const rows = await tx`select from ${from} as found`;
      const after = await scansOf(tx, TABLES);
      expect(rows.length, `${name}: rows`).toBeGreaterThanOrEqual(least);
      expect(after.whole - before.whole, `${name}: scans of whole tables`).toBe(0);
      expect(after.indexed - before.indexed, `${name}: index scans`).toBeGreaterThan(0);
    }
  });
});
