import pg from "pg";

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const asNumber: Parse = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);

function isoTimestamp(text: string): string {
  if (!/^\d{4,}-/.test(text)) return text;
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

// By oid in pg_type. Defect: the library returns timestamps in PostgreSQL's format and some
// numerics as text; PostgREST returns ISO 8601 and JSON numbers.
const scalars = new Map<number, Parse>([
  [17, asText], // bytea
  [20, asNumber], // int8
  [600, asText], // point
  [718, asText], // circle
  [1082, asText], // date
  [1083, asText], // time
  [1114, isoTimestamp], // timestamp
  [1184, isoTimestamp], // timestamptz
  [1186, asText], // interval
  [1266, asText], // timetz
  [1700, asNumber], // numeric
]);

const textArray: number = 1009;

export type ArrayTypes = ReadonlyMap<number, number>;

export async function readArrayTypes(pool: pg.Pool): Promise<ArrayTypes> {
  const { rows } = await pool.query<{ list: number; element: number }>(
    "select oid::int as list, typelem::int as element from pg_type where typcategory = 'A' and typelem <> 0",
  );
  return new Map(rows.map(({ list, element }) => [list, element]));
}

export function parserFor(oid: number, arrays: ArrayTypes): Parse {
  const scalar = scalars.get(oid);
  if (scalar) return scalar;
  const element = arrays.get(oid);
  if (element === undefined) return pg.types.getTypeParser(oid, "text");
  const parseList = pg.types.getTypeParser(textArray, "text");
  const parseElement = parserFor(element, arrays);
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep);
    return typeof value === "string" ? parseElement(value) : value;
  };
  return (text) => deep(parseList(text));
}
