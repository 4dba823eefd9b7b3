import type { Sql } from "postgres";
import { replacedVersions } from "../../local/database/adoptBaseline";

/** As the migrations that the baseline replaces left it. */
export async function writeEarlierRecord(
  sql: Sql,
  versions: readonly string[] = replacedVersions,
): Promise<void> {
  await sql`delete from supabase_migrations.schema_migrations`;
  await sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    select version, 'earlier', '{}' from unnest(${versions}::text[]) as version`;
}
