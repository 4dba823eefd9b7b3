import { describe, expect, it } from "vitest";
import { sql } from "../stack";

describe("every table of the schema", () => {
  it("has row level security", async () => {
    const open = await sql`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relrowsecurity
        and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    expect(open).toEqual([]);
  });

  it("has a policy if it is in the exposed schema", async () => {
    const silent = await sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_policy where polrelid = c.oid)`;
    expect(silent).toEqual([]);
  });

  it("has no policy for the role public", async () => {
    const loose = await sql`
      select tablename, policyname from pg_policies
      where schemaname in ('public', 'storage') and 'public' = any (roles)`;
    expect(loose).toEqual([]);
  });

  it("reads the caller once per statement, not once per row", async () => {
    const slow = await sql`
      select tablename, policyname from pg_policies
      where schemaname in ('public', 'storage')
        and regexp_replace(concat_ws(' ', qual, with_check), '\\( ?SELECT (auth|private)\\.', '', 'g')
          ~ '(auth\\.(uid|role|jwt|email)|current_setting|private\\.is_admin)\\('`;
    expect(slow).toEqual([]);
  });

  it("has one policy for each operation and role", async () => {
    const doubled = await sql`
      select tablename, operation, role, count(*)::int
      from pg_policies, unnest(roles) role, unnest(
        case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}'::text[] else array[cmd] end
      ) operation
      where schemaname in ('public', 'storage') and permissive = 'PERMISSIVE'
      group by 1, 2, 3 having count(*) > 1`;
    expect(doubled).toEqual([]);
  });

  it("has an index that begins with each foreign key", async () => {
    const slow = await sql`
      select conrelid::regclass::text as name, conname from pg_constraint k
      where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select from pg_index i where i.indrelid = k.conrelid
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
              select format('(%I IS NOT NULL)', attname) from pg_attribute
              where attrelid = k.conrelid and attnum = k.conkey[1]
            ))
            and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey
        )`;
    expect(slow).toEqual([]);
  });

  it("grants anonymous callers only reads of public tables", async () => {
    const granted = await sql`
      select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'anon' and table_schema in ('public', 'private')
      order by table_name`;
    expect(granted.map((grant) => `${grant.privilege_type} ${grant.table_name}`)).toEqual([
      "SELECT events",
      "SELECT snacks",
      "SELECT system_settings",
    ]);
  });

  it("grants no request role truncate, references or trigger", async () => {
    const granted = await sql`
      select table_name, grantee, privilege_type from information_schema.role_table_grants
      where grantee in ('anon', 'authenticated', 'service_role')
        and table_schema in ('public', 'private')
        and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`;
    expect(granted).toEqual([]);
  });

  it("prefixes its triggers with its name", async () => {
    const strays = await sql`
      select tgrelid::regclass::text as name, tgname from pg_trigger
      where not tgisinternal and tgrelid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace
      ) and tgname not like replace(tgrelid::regclass::text, 'public.', '') || '\\_%'`;
    expect(strays).toEqual([]);
  });
});
