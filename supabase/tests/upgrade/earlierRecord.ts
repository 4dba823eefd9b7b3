import type { Sql } from "postgres";
import { replacedVersions } from "../../local/database/adoptBaseline";

/** Writes the record that the migrations before the baseline left. */
export async function writeEarlierRecord(
  sql: Sql,
  versions: readonly string[] = replacedVersions,
): Promise<void> {
  await sql`delete from supabase_migrations.schema_migrations`;
  await sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    select version, 'earlier', '{}' from unnest(${versions}::text[]) as version`;
}
