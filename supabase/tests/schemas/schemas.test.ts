import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { readConfig } from "../../local/config/config";
import { type Catalog, readCatalog } from "../../local/database/readCatalog";
import { emptyDatabase } from "../emptyDatabase";

const repository = join(import.meta.dirname, "../../..");
const config = () => readConfig({ workdir: repository, env: {} });
const { schema_paths: schemaPaths } = config().project.db.migrations;
const schemas = schemaPaths.map((path) => readFileSync(join(repository, "supabase", path), "utf8"));

let migrated: Sql;
let declared: Sql;

beforeAll(async () => {
  const fromMigrations = await emptyDatabase("from_migrations");
  await fromMigrations.migrate(config());
  const fromSchemas = await emptyDatabase("from_schemas");
  // Not as superuser: hosted projects have none.
  const owner = postgres(fromSchemas.url, { max: 1, onnotice: () => undefined });
  // Functions call others of a later file.
  await owner.unsafe("set check_function_bodies = off");
  for (const text of schemas) await owner.unsafe(text).simple();
  await owner.end();
  [migrated, declared] = [fromMigrations.sql, fromSchemas.sql];
});

/** One line for each difference. */
function differencesOf(ours: Catalog, theirs: Catalog): string[] {
  const lines: string[] = [];
  for (const kind of new Set([...ours.keys(), ...theirs.keys()])) {
    const [one, other] = [ours, theirs].map((catalog) => catalog.get(kind));
    for (const name of new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])) {
      const [migration, schema] = [one?.get(name), other?.get(name)];
      if (migration === schema) continue;
      lines.push(`${kind} ${name}: migrations ${migration ?? "-"}, schemas ${schema ?? "-"}`);
    }
  }
  return lines;
}

it("the migrations and the schemas build the same database", async () => {
  const [ours, theirs] = [await migrated.begin(readCatalog), await declared.begin(readCatalog)];
  expect(differencesOf(ours, theirs)).toEqual([]);
});

it.each([
  [
    "function",
    "create or replace function private.lock_room(room uuid) returns public.rooms language sql as $$ select null::public.rooms $$",
  ],
  ["comment", "comment on table public.rooms is 'Rooms'"],
  ["policy", `alter policy "Members can read rooms" on public.rooms using (true)`],
  ["grant", "grant select on public.rooms to anon"],
  ["column", "alter table public.rooms add column floor text"],
])("a %s that differs is found (control)", async (_, change) => {
  const undo = new Error("undo");
  const changed = declared.begin(async (transaction) => {
    await transaction.unsafe(change);
    const ours = await migrated.begin(readCatalog);
    expect(differencesOf(ours, await readCatalog(transaction))).not.toEqual([]);
    throw undo;
  });
  await expect(changed).rejects.toBe(undo);
});

it("the migrations and the schemas insert the same rows", async () => {
  const rowsOf = async (sql: Sql) => [
    ...(await sql`
      select 'notification kind' as kind, to_jsonb(kinds) as row from public.notification_kinds kinds
      union all select 'setting', jsonb_build_object(key, value) from public.system_settings
      union all select 'signing key', to_jsonb(name) from private.signing_keys
      union all select 'push service', to_jsonb(domain) from private.push_services
      union all select 'reserved word', to_jsonb(words) from private.reserved_words words
      union all select 'bucket', to_jsonb(buckets) - '{created_at,updated_at}'::text[] from storage.buckets
      order by 1, 2`),
  ];
  const expected = await rowsOf(migrated);
  expect(expected.length).toBeGreaterThan(30);
  expect(await rowsOf(declared)).toEqual(expected);
});

it("config.toml names every file of the folder", () => {
  const files = readdirSync(join(repository, "supabase/schemas"));
  expect(schemaPaths.toSorted()).toEqual(files.map((file) => `./schemas/${file}`).toSorted());
});

it("the schemas define each function once", () => {
  expect(schemas.join("\n")).not.toMatch(/^(create or replace|drop|alter table .* (add|drop)) /m);
});
