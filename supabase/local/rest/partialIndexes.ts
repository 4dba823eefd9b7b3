import { CompiledQuery, type Kysely } from "kysely";

// Defect: the library treats partial unique indexes, and those over expressions, as if they covered
// the column, and embeds an object instead of a list.
export async function readPartialIndexes(database: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await database.executeQuery<{ name: string }>(
    CompiledQuery.raw(`
      select relnamespace::regnamespace || '.' || relname as name
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and (indpred is not null or indexprs is not null)`),
  );
  return new Set(rows.map(({ name }) => name));
}
