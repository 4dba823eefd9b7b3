import type { Sql } from "postgres";
import type { Channel } from "../channel";
import type { Change } from "./change";
import type { TableDescription } from "./tables";

export async function findReaders(
  sql: Sql,
  {
    change,
    table,
    channels,
  }: { change: Change; table: TableDescription; channels: readonly Channel[] },
): Promise<Map<Channel, ReadonlySet<string>>> {
  const byCaller = new Map<string, Set<Channel>>();
  for (const channel of channels) {
    const caller = JSON.stringify(channel.caller);
    byCaller.set(caller, (byCaller.get(caller) ?? new Set()).add(channel));
  }
  const callers = [...byCaller.keys()];
  const answers = await sql<{ place: number; readable: string[] }[]>`
    select place, readable from realtime.readers(
      ${change.relation.relationOid}::oid::regclass,
      ${keyOf(change, table)}::text::jsonb,
      ${`[${callers.join(",")}]`}::text::jsonb)`;

  const readers = new Map<Channel, ReadonlySet<string>>();
  for (const { place, readable } of answers) {
    const columns = new Set(readable);
    for (const channel of byCaller.get(callers[place] ?? "") ?? []) readers.set(channel, columns);
  }
  return readers;
}

function keyOf(
  { type, record }: Change,
  { primaryKey, rowSecurity }: TableDescription,
): string | null {
  if (type === "DELETE" || !rowSecurity || !record) return null;
  // For a table without a primary key the result is `{}`, which matches no row.
  const values = new Map(Object.entries(record));
  return JSON.stringify(Object.fromEntries(primaryKey.map((name) => [name, values.get(name)])));
}
