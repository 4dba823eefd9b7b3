import type { Sql } from "postgres";
import type { Change } from "./change";

export interface TableDescription {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly primaryKey: readonly string[];
  readonly rowSecurity: boolean;
}

export function rememberTables(
  sql: Sql,
): (relation: Change["relation"]) => Promise<TableDescription> {
  const known = new WeakMap<Change["relation"], TableDescription>();
  return async (relation) => {
    const remembered = known.get(relation);
    if (remembered) return remembered;
    const columns = await sql<{ name: string; type: string; key: boolean }[]>`
      select a.attname as name, t.typname as type, coalesce(a.attnum = any(i.indkey), false) as key
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = ${relation.relationOid} and a.attnum > 0 and not a.attisdropped
      order by a.attnum`;
    const [table] = await sql<{ rowSecurity: boolean }[]>`
      select relrowsecurity as "rowSecurity" from pg_class where oid = ${relation.relationOid}`;
    const description: TableDescription = {
      columns: columns.map(({ name, type }) => ({ name, type })),
      primaryKey: columns.filter(({ key }) => key).map(({ name }) => name),
      rowSecurity: table?.rowSecurity ?? true,
    };
    known.set(relation, description);
    return description;
  };
}
