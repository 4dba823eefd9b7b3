import { CompiledQuery, type Kysely } from "kysely";

/**
 * Defect: the library takes a unique index over some rows, or over an expression, for one over the
 * whole column, and then embeds a single object where there may be a list. By schema and name.
 */
export async function readPartialIndexes(database: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await database.executeQuery<{ name: string }>(
    CompiledQuery.raw(`
      select relnamespace::regnamespace || '.' || relname as name
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and (indpred is not null or indexprs is not null)`),
  );
  return new Set(rows.map(({ name }) => name));
}
