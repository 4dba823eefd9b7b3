import postgres, { type Sql } from "postgres";
import type { Caller } from "../../context";
import {
  type Condition,
  conditionSql,
  FilterError,
  Parameters,
  parseFilter,
  quoteIdentifier,
} from "./filter";
import type { BindingRequest } from "./join.schema";

export interface NumberedRequest {
  readonly id: number;
  readonly request: BindingRequest;
}

export interface Binding {
  readonly id: number;
  readonly event: string;
  readonly schema: string;
  readonly table: string | null;
  readonly condition: Condition | null;
}

export class BindingError extends Error {
  override readonly name = "BindingError";
}

export async function bind(
  sql: Sql,
  { id, request, caller, publication }: NumberedRequest & { caller: Caller; publication: string },
): Promise<Binding> {
  const { event = "*", schema = "public", filter } = request;
  const table = request.table && request.table !== "*" ? request.table : null;
  const unbound: Binding = { id, event, schema, table, condition: null };
  if (!table) {
    if (filter) throw new BindingError("A filter needs a table");
    return unbound;
  }
  const types = await readableColumns(table);
  if (!filter) return unbound;
  const { column, value } = readFilter(filter);
  const type = types.get(column);
  if (!type) throw new BindingError(`invalid column for filter ${column}`);
  const condition: Condition = { column, type, value };
  await tryCondition(sql, qualified(schema, table), condition);
  return { ...unbound, condition };

  async function readableColumns(name: string): Promise<Map<string, string>> {
    const columns = await sql<{ name: string; type: string }[]>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_publication_tables p
      join pg_class c on c.relname = p.tablename and c.relnamespace = p.schemaname::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where p.pubname = ${publication} and p.schemaname = ${schema} and p.tablename = ${name}
        and has_column_privilege(${caller.role}, c.oid, a.attnum, 'select')`;
    if (columns.length === 0) {
      throw new BindingError(
        "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: " +
          `[event: ${event}, schema: ${schema}, table: ${name}, filters: [${filter ?? ""}]]`,
      );
    }
    return new Map(columns.map((found) => [found.name, found.type]));
  }
}

function readFilter(filter: string) {
  try {
    return parseFilter(filter);
  } catch (error) {
    if (error instanceof FilterError) throw new BindingError(error.message);
    throw error;
  }
}

/** Finds a value that does not fit the type of the column before the first change. */
async function tryCondition(sql: Sql, table: string, condition: Condition): Promise<void> {
  const parameters = new Parameters();
  const row = `jsonb_populate_record(null::${table}, '{}')`;
  try {
    const matches = conditionSql(condition, parameters);
    await sql.unsafe(`select ${matches} from ${row} as changed`, parameters.values);
  } catch (error) {
    if (error instanceof postgres.PostgresError && /^(22|42)/.test(error.code))
      throw new BindingError(error.message);
    throw error;
  }
}

export function qualified(schema: string, table: string): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
}
