import { describe, expect, it } from "vitest";
import { sql } from "../stack";

const ours = sql`('public'::regnamespace, 'private'::regnamespace)`;

/**
 * Rules of the linter of hosted projects that the tests of tables and functions do not cover.
 * Decision 013 lists the rules that do not apply.
 */
describe("the schema (rules of the hosted linter)", () => {
  it("has a primary key in every table", async () => {
    const bare = await sql`
      select c.oid::regclass::text as name from pg_class c
      where relkind = 'r' and relnamespace in ${ours}
        and not exists (select from pg_index where indrelid = c.oid and indisprimary)`;
    expect(bare).toEqual([]);
  });

  it("has no duplicate indexes", async () => {
    const doubled = await sql`
      select tablename, array_agg(indexname) as indexes from pg_indexes
      where schemaname in ('public', 'private')
      group by tablename, replace(regexp_replace(indexdef, ' INDEX \\S+ ON ', ' ON '), 'UNIQUE ', '')
      having count(*) > 1`;
    expect(doubled).toEqual([]);
  });

  it("has no views or foreign tables that bypass row level security, and no extension in public", async () => {
    const loose = await sql`
      select c.oid::regclass::text as name from pg_class c
      where relkind in ('v', 'm', 'f') and relnamespace in ${ours}
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      union all
      select extname from pg_extension where extnamespace = 'public'::regnamespace`;
    expect(loose).toEqual([]);
  });

  it("has no write policy that is always true or reads user metadata", async () => {
    const open = await sql`
      select tablename, policyname from pg_policies
      where schemaname in ('public', 'storage') and (
        cmd <> 'SELECT' and 'true' in (qual, with_check)
        or concat_ws(' ', qual, with_check) ~ 'user_metadata'
      )`;
    expect(open).toEqual([]);
  });

  it("has public buckets that only admins can list", async () => {
    const listed = await sql`
      select policyname from pg_policies
      where schemaname = 'storage' and tablename = 'objects' and cmd in ('SELECT', 'ALL')
        and permissive = 'PERMISSIVE'
        and (roles && '{anon,public}' or qual !~ 'private\\.is_admin')`;
    expect(listed).toEqual([]);
  });

  it("has no policy on a table whose row level security is off", async () => {
    const idle = await sql`
      select distinct polrelid::regclass::text as name from pg_policy
      join pg_class on pg_class.oid = polrelid where not relrowsecurity`;
    expect(idle).toEqual([]);
  });

  it("references accounts only by their primary key", async () => {
    const loose = await sql`
      select conname from pg_constraint k
      where contype = 'f' and confrelid in (
        select oid from pg_class where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace)
      ) and connamespace in ${ours} and not exists (
        select from pg_index where indexrelid = conindid and indisprimary
      )`;
    expect(loose).toEqual([]);
  });

  it("stores no object identifiers that an upgrade of PostgreSQL would lose", async () => {
    const lost = await sql`
      select attrelid::regclass::text as name, attname from pg_attribute
      join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      where relkind in ('r', 'p') and relnamespace in ${ours} and not attisdropped
        and typname ~ '^_?reg' and typname !~ '^_?reg(class|role|type)$'`;
    expect(lost).toEqual([]);
  });

  it("shows anonymous callers no column with a sensitive name", async () => {
    const shown = await sql`
      select table_name, column_name from information_schema.column_privileges
      where grantee = 'anon' and table_schema = 'public'
        and column_name ~* 'passw|secret|token|api_?key|card_number|otp|pin$|iban|gstin|phone|email'`;
    expect(shown).toEqual([]);
  });
});
