import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { StackError } from "../stackError";
import { digestsOf, readCatalog } from "./readCatalog";

export const baselineVersion = "20261122000490";
const baselineFile = `migrations/${baselineVersion}_baseline.sql`;

/** The 42 migrations that the baseline replaces. The baseline has the version of the last one. */
export const replacedVersions = [
  ..."010 020 030 040 050 060 070 080 090 100 110 120 130 140 150 160 170 180 190 191 200".split(
    " ",
  ),
  ..."210 240 250 251 300 310 320 340 380 390 391 400 410 420 430 440 450 460 470 480 490".split(
    " ",
  ),
].map((number) => `20261122000${number}`);

/** Hashes of the database that these migrations built, compared before the record is changed. */
const digests = new Map(
  Object.entries({
    column: "d6ff62783b17cd6c",
    constraint: "a4ed367141e92675",
    extension: "c606212d99a74cfe",
    function: "61000d4319fb98fa",
    index: "b1625369e1646344",
    policy: "cdb18de2ede51aa6",
    "published table": "6716da498d437c53",
    relation: "e7595ab4689dc96e",
    schema: "be49715ca389e071",
    trigger: "977a34a70a27453e",
  }),
);

/**
 * Replaces the record of the 42 earlier migrations by that of the baseline, which describes the same database.
 * Does nothing for any other record. Changes no table of the portal.
 * @param where names the database in the error
 * @throws StackError if the database differs from what those migrations built
 */
export async function adoptBaseline(
  sql: Sql,
  supabaseDir: string,
  where: string,
): Promise<boolean> {
  const baseline = join(supabaseDir, baselineFile);
  if (!existsSync(baseline)) return false;
  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  if (applied.map(({ version }) => version).join(" ") !== replacedVersions.join(" ")) return false;
  const current = digestsOf(await sql.begin(readCatalog));
  // Restored below: earlier starts of the local stack granted them again.
  current.delete("default privileges");
  const kinds = [...new Set([...digests.keys(), ...current.keys()])];
  const different = kinds.filter((kind) => current.get(kind) !== digests.get(kind));
  if (different.length > 0) {
    throw new StackError(
      `The database ${where} was changed by hand after migration ${baselineVersion}. Undo the changes to: ${different.join(", ")}. Nothing was changed now.`,
    );
  }
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`
      alter default privileges revoke execute on functions from public;
      alter default privileges in schema public
        revoke execute on functions from anon, authenticated, service_role;
      alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
      alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
    `);
    await transaction`delete from supabase_migrations.schema_migrations`;
    await transaction`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${baselineVersion}, 'baseline', ${[readFileSync(baseline, "utf8")]})`;
  });
  return true;
}
