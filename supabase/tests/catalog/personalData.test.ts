import { expect, it } from "vitest";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { sql } from "../stack";

/** Ids of people by name; other columns by the foreign key. */
const personId =
  "^(user_id|member_id|owner|owner_id|sender|session_id)$|_by$|^(actor|author|created|host)_id$";

/** Columns that can name or identify a person, and have no rule in private.personal_data. */
const columnsWithoutRule = (database: Pick<typeof sql, "unsafe">) =>
  database.unsafe<{ column: string }[]>(`
    with columns as (
      select attrelid, attrelid::regclass as relation, nspname || '.' || relname as table_name, attname,
        atttypid, attnum
      from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private', 'auth', 'storage') and attnum > 0 and not attisdropped
    ), naming as (
      select table_name, attname from columns
      where (
        format_type(atttypid, null) in ('text', 'character varying', 'text[]', 'json', 'jsonb', 'inet', 'bytea')
        and not exists (
          select from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
            and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\(?\\w+ = (ANY|''\\w+'')'
        )
      ) or (
        format_type(atttypid, null) = 'uuid' and (attname ~ '${personId}' or exists (
          select from pg_constraint where conrelid = attrelid and contype = 'f' and conkey = array[attnum]
            and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass, 'auth.sessions'::regclass)
        ))
      )
    )
    select table_name || '.' || attname as column from naming
    where not exists (
      select from private.personal_data() rule
      where rule.table_name = naming.table_name and naming.attname = any (rule.columns)
    )
    order by 1`);

it("has a rule for every column that can name a person", async () => {
  expect((await columnsWithoutRule(sql)).map(({ column }) => column)).toEqual([]);
});

it.each([
  ["a text", "alter table public.rooms add column caretaker text"],
  ["a reference", "alter table public.rooms add column caretaker uuid references public.profiles"],
  ["an id without a reference", "alter table public.rooms add column cleaned_by uuid"],
  ["facts", "alter table public.rooms add column facts jsonb"],
  ["an address of a device", "alter table public.rooms add column last_seen_from inet"],
])("finds %s without a rule (control)", (_, change) =>
  inRolledBackTransaction(async (transaction) => {
    await transaction.unsafe(change);
    expect(await columnsWithoutRule(transaction)).toHaveLength(1);
  }),
);

it("names only columns that exist", async () => {
  const unknown = await sql`
    select table_name, name from private.personal_data(), unnest(columns || coalesce(nullif(exported, '{*}'), '{}')) name
    where not exists (
      select from pg_attribute
      where attrelid = to_regclass(table_name) and attname = name and not attisdropped
    )`;
  expect(unknown).toEqual([]);
});

it("gives every column with the id of a person a rule about people", async () => {
  const people = await sql`
    select table_name, name from private.personal_data(), unnest(columns) name
    where deletion = 'none' and table_name <> 'storage.buckets' and name ~ ${personId}`;
  expect(people).toEqual([]);
});

it("says for every row about a person what an export and a deletion do", async () => {
  const [count] = await sql`
    select count(*)::int as rules,
      count(*) filter (where deletion not in ('delete', 'clear', 'keep', 'account', 'expire', 'none'))::int as unknown,
      count(*) filter (where rows_of is null and deletion not in ('expire', 'none'))::int as "withoutRows",
      count(*) filter (where deletion = 'clear' and cleared is null)::int as "clearsNothing"
    from private.personal_data()`;
  expect(count).toMatchObject({ unknown: 0, withoutRows: 0, clearsNothing: 0 });
  expect(count?.["rules"]).toBeGreaterThan(90);
});
