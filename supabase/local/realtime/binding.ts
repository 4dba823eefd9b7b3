import postgres, { type Sql } from "postgres";
import type { Caller } from "../context";
import {
  conditionSql,
  FilterError,
  Parameters,
  parseFilter,
  quoteIdentifier,
  type Condition,
} from "./filter";
import type { BindingRequest } from "./join.schema";

/** One entry of `config.postgres_changes`, with the number that its changes will bear. */
export interface Wish {
  readonly id: number;
  readonly request: BindingRequest;
}

/** What a channel is told of: one entry of `config.postgres_changes`, checked. */
export interface Binding {
  /** Goes with each change, so that the client knows whom to call. */
  readonly id: number;
  readonly event: string;
  readonly schema: string;
  /** Every published table of the schema when null. */
  readonly table: string | null;
  readonly conditions: readonly Condition[];
  /** SQL types of the columns in the conditions. */
  readonly types: ReadonlyMap<string, string>;
}

export class BindingError extends Error {
  override readonly name = "BindingError";
}

/**
 * Checks a request against the database: the table is published, the caller's role may read it, the
 * filter's columns exist and its values fit them.
 * @throws BindingError in the words of the hosted service.
 */
export async function bind(
  sql: Sql,
  { id, request, caller, publication }: Wish & { caller: Caller; publication: string },
): Promise<Binding> {
  const { event = "*", schema = "public", filter } = request;
  const table = request.table && request.table !== "*" ? request.table : null;
  const conditions = filter ? readFilter(filter) : [];
  if (conditions.length > 0 && !table) throw new BindingError("A filter needs a table");
  const types = table ? await columnTypes() : new Map<string, string>();
  const binding: Binding = { id, event, schema, table, conditions, types };
  if (conditions.length > 0) await tryConditions(sql, binding);
  return binding;

  async function columnTypes(): Promise<Map<string, string>> {
    const columns = await sql<{ name: string; type: string }[]>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_publication_tables p
      join pg_class c on c.relname = p.tablename and c.relnamespace = p.schemaname::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where p.pubname = ${publication} and p.schemaname = ${schema} and p.tablename = ${table}
        and has_column_privilege(${caller.role}, c.oid, a.attnum, 'select')`;
    if (columns.length === 0) {
      throw new BindingError(
        "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: " +
          `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${filter ?? ""}]]`,
      );
    }
    return new Map(columns.map(({ name, type }) => [name, type]));
  }
}

function readFilter(filter: string): Condition[] {
  try {
    return parseFilter(filter);
  } catch (error) {
    if (error instanceof FilterError) throw new BindingError(error.message);
    throw error;
  }
}

/** A value that its column's type refuses is found out now, not at the first change. */
async function tryConditions(sql: Sql, binding: Binding): Promise<void> {
  const parameters = new Parameters();
  const row = `jsonb_populate_record(null::${qualified(binding.schema, binding.table ?? "")}, '{}')`;
  try {
    const matches = matchesSql(binding, parameters);
    await sql.unsafe(`select ${matches} from ${row} as changed`, parameters.values);
  } catch (error) {
    const misfit = error instanceof postgres.PostgresError && /^(22|42)/.test(error.code);
    if (misfit || error instanceof FilterError) throw new BindingError(error.message);
    throw error;
  }
}

/** A boolean expression: whether all conditions of the binding hold for the row called `changed`. */
export function matchesSql({ conditions, types }: Binding, parameters: Parameters): string {
  if (conditions.length === 0) return "true";
  return conditions.map((condition) => conditionSql(condition, types, parameters)).join(" and ");
}

export function qualified(schema: string, table: string): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
}
