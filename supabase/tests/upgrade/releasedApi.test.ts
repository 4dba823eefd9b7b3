import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ISql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { sql } from "../stack";

/** What a role can use: `authenticated call day_board` → its arguments with their types. */
type Api = ReadonlyMap<string, readonly string[]>;

/** The API of the last release, one subject a line. */
const record = join(import.meta.dirname, "released.api.txt");

const isDemand = (subject: string) => subject.endsWith(" demands");

/** Every function has a result, and not every one an argument. */
const callOf = (demand: string) => demand.replace(/ demands$/, "").replace(" call ", " result of ");

/** Tables, columns and functions of the REST API, and what an insert or a call has to send. */
async function readApi(database: ISql): Promise<Api> {
  const rows = await database<{ subject: string; facts: string[] }[]>`
    with roles (role) as (values ('anon'), ('authenticated'), ('service_role')),
    columns as (
      select role, privilege, relname, attname, format_type(atttypid, null) as type,
        attnotnull and not atthasdef and attidentity = '' as is_demanded
      from roles
      cross join (values ('select'), ('insert'), ('update')) as privileges (privilege)
      cross join pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
        and has_column_privilege(role, pg_class.oid, attnum, privilege)
    ), parameters as (
      select role, proname, name, format_type(type, null) as type, mode = 'i' as is_sent,
        mode = 'i' and place <= pronargs - pronargdefaults as is_demanded
      from roles
      cross join pg_proc
      cross join lateral unnest(
        coalesce(proargnames, '{}') || 'result'::text,
        coalesce(proallargtypes, proargtypes::oid[]) || prorettype,
        coalesce(proargmodes, array_fill('i'::"char", array[pronargs])) || 'o'::"char"
      ) with ordinality as parameter (name, type, mode, place)
      where pronamespace = 'public'::regnamespace
        and has_function_privilege(role, pg_proc.oid, 'execute')
    ), facts (subject, fact) as (
      select format('%s %s %s', role, privilege, relname), format('%s %s', attname, type) from columns
      union all
      select format('%s insert %s demands', role, relname), attname from columns
      where privilege = 'insert' and is_demanded
      union all
      select format('%s %s %s', role, case when is_sent then 'call' else 'result of' end, proname),
        format('%s %s', name, type) from parameters
      union all
      select format('%s call %s demands', role, proname), name from parameters where is_demanded
    )
    select subject, array_agg(distinct fact) as facts from facts group by 1 order by 1`;
  return new Map(rows.map(({ subject, facts }) => [subject, facts]));
}

function readRecord(): Api {
  const lines = readFileSync(record, "utf8").split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [subject = "", facts = ""] = line.split(": ");
      return [subject, facts.split("; ")];
    }),
  );
}

/** What a call of the last release would miss, or would have to send and does not. */
function breaksOf(released: Api, present: Api): string[] {
  const lost = [...released].flatMap(([subject, facts]) =>
    facts
      .filter((fact) => !isDemand(subject) && !present.get(subject)?.includes(fact))
      .map((fact) => `${subject}: ${fact}`),
  );
  const demanded = [...present].flatMap(([subject, facts]) =>
    facts
      .filter(() => isDemand(subject) && released.has(callOf(subject)))
      .filter((fact) => !released.get(subject)?.includes(fact))
      .map((fact) => `${subject}: ${fact}`),
  );
  return [...lost, ...demanded];
}

beforeAll(async () => {
  if (!process.env["PORTAL_RECORD_API"]) return;
  const api = await readApi(sql);
  const lines = [...api].map(([subject, facts]) => `${subject}: ${facts.join("; ")}\n`);
  writeFileSync(record, lines.join(""));
});

it("offers what the last release calls, and demands no more", async () => {
  expect(breaksOf(readRecord(), await readApi(sql))).toEqual([]);
});

it.each([
  [
    "a column that is gone",
    "alter table public.cafe_specials rename column name to title",
    "authenticated select cafe_specials: name text",
  ],
  [
    "a column that an insert has to fill",
    "alter table public.cafe_specials add column shelf integer not null default 1; alter table public.cafe_specials alter column shelf drop default; grant insert (shelf) on public.cafe_specials to authenticated",
    "authenticated insert cafe_specials demands: shelf",
  ],
  [
    "an argument without a default",
    "drop function public.day_board; create function public.day_board(day date, floor text) returns setof public.booked_slots language sql as 'select * from public.booked_slots'; grant execute on function public.day_board to authenticated",
    "authenticated call day_board demands: floor",
  ],
  [
    "a grant that is gone",
    "revoke execute on function public.free_spans from authenticated",
    "authenticated call free_spans: day date",
  ],
])("finds %s (control)", async (_, change, found) => {
  await inRolledBackTransaction(async (tx) => {
    await tx.unsafe(change);
    expect(breaksOf(readRecord(), await readApi(tx))).toContain(found);
  });
});
