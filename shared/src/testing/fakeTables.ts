type Row = Record<string, unknown>;

export type FakeTables = Record<string, Row[]>;

interface TableRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

const CONTROL_PARAMETERS = ["select", "order", "limit", "offset", "columns"];

function matches(row: Row, column: string, condition: string): boolean {
  const [operator = "", ...rest] = condition.split(".");
  const value = rest.join(".");
  const cell = row[column] ?? null;
  if (operator === "is" && value === "null") return cell === null;
  return JSON.stringify(cell) === value || JSON.stringify(cell) === JSON.stringify(value);
}

function select(rows: Row[], query: URLSearchParams): Row[] {
  const filters = [...query].filter(([column]) => !CONTROL_PARAMETERS.includes(column));
  const keys = (query.get("order") ?? "").split(",").filter(Boolean);
  const found = rows
    .filter((row) => filters.every(([column, condition]) => matches(row, column, condition)))
    .sort((a, b) => {
      for (const key of keys) {
        const [column = "", direction] = key.split(".");
        const order = String(a[column]).localeCompare(String(b[column]));
        if (order !== 0) return direction === "desc" ? -order : order;
      }
      return 0;
    });
  const first = Number(query.get("offset") ?? 0);
  return found.slice(first, first + Number(query.get("limit") ?? found.length));
}

/** Supports equality filters, order and pages, but no joins and no updates. */
export function responseFromTables(
  tables: FakeTables,
  { method, path, query, body }: TableRequest,
): Row[] | undefined {
  const rows = tables[path];
  if (!rows) return undefined;
  if (method === "GET") return select(rows, query);
  if (method === "DELETE") {
    const deleted = select(rows, query);
    tables[path] = rows.filter((row) => !deleted.includes(row));
    return deleted;
  }
  if (method !== "POST") return undefined;
  const row = { id: crypto.randomUUID(), created_at: new Date().toISOString(), ...(body as Row) };
  rows.push(row);
  return [row];
}
