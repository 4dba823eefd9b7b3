import { expect, it } from "vitest";
import { sql } from "../stack";

it("describes every table and public function", async () => {
  const missing = await sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and obj_description(oid, 'pg_class') is null
    union all
    select oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;
  expect(missing).toEqual([]);
});
