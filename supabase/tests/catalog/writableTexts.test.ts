import { expect, it } from "vitest";
import { sql } from "../stack";

it("limits the length of every text that a request can write", async () => {
  const endless = await sql`
    select attrelid::regclass::text || '.' || attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype)
      and (has_column_privilege('authenticated', attrelid, attnum, 'insert')
        or has_column_privilege('authenticated', attrelid, attnum, 'update'))
      and not exists (
        select from pg_constraint where conrelid = attrelid and contype = 'c' and attnum = any (conkey)
          and pg_get_constraintdef(oid) ~ '(length|cardinality)\\(.*<=|length\\(.*>=.*<=|= ANY \\(ARRAY|^CHECK \\(\\(\\w+ = '''
      )
    order by 1`;
  expect(endless.map(({ column }) => column)).toEqual([]);
});
