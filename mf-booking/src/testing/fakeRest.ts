type Row = Record<string, unknown>;
type Answer = { status: number; body: unknown };

export interface FakeRest {
  /** Tests read and change the rows. */
  tables: Record<string, Row[]>;
  /** Overrides by `rpc/name`, `GET table`, `INSERT table`, `DELETE table`. */
  answers: Record<string, (body: Row) => Answer | Promise<Answer>>;
  fetch: typeof fetch;
}

export function refused(code: string, params: Row = {}): Answer {
  const body = { code: "P0001", message: code, details: JSON.stringify(params), hint: null };
  return { status: 400, body };
}

function matches(row: Row, column: string, condition: string): boolean {
  const [operator = "", ...rest] = condition.split(".");
  const value = rest.join(".");
  const cell = row[column] ?? null;
  if (operator === "is" && value === "null") return cell === null;
  return JSON.stringify(cell) === value || JSON.stringify(cell) === JSON.stringify(value);
}

/** Supports equality filters, order and single rows, no joins. */
export function fakeRest(tables: Record<string, Row[]>): FakeRest {
  const answers: FakeRest["answers"] = {};

  function read(table: string, query: URLSearchParams): Row[] {
    const control = ["select", "order", "limit", "offset", "columns"];
    const filters = [...query].filter(([column]) => !control.includes(column));
    const rows = (tables[table] ?? []).filter((row) =>
      filters.every(([column, condition]) => matches(row, column, condition)),
    );
    const keys = (query.get("order") ?? "").split(",").filter(Boolean);
    const sorted = rows.toSorted((a, b) => {
      for (const key of keys) {
        const [column = "", direction] = key.split(".");
        const order = String(a[column]).localeCompare(String(b[column]));
        if (order !== 0) return direction === "desc" ? -order : order;
      }
      return 0;
    });
    const first = Number(query.get("offset") ?? 0);
    return sorted.slice(first, first + Number(query.get("limit") ?? sorted.length));
  }

  async function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Row,
  ): Promise<Answer> {
    if (path.startsWith("rpc/")) {
      return answers[path]?.(body) ?? { status: 404, body: { message: `no ${path}` } };
    }
    const own = method === "GET" ? undefined : { POST: "INSERT", PATCH: "UPDATE" }[method];
    const handler = answers[`${own ?? method} ${path}`];
    if (handler) return handler({ ...Object.fromEntries(query), ...body });
    if (method === "GET") return { status: 200, body: read(path, query) };
    if (method === "DELETE") {
      const gone = read(path, query);
      tables[path] = (tables[path] ?? []).filter((row) => !gone.includes(row));
      return { status: 200, body: gone };
    }
    const row = { id: crypto.randomUUID(), created_at: new Date().toISOString(), ...body };
    (tables[path] ??= []).push(row);
    return { status: 201, body: [row] };
  }

  return {
    tables,
    answers,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const text = await request.text();
      const path = url.pathname.replace("/rest/v1/", "");
      const body = text ? (JSON.parse(text) as Row) : {};
      const { status, body: result } = await answer(request.method, path, url.searchParams, body);
      const isSingle = request.headers.get("accept")?.includes("vnd.pgrst.object") ?? false;
      return Response.json(isSingle && Array.isArray(result) ? (result[0] ?? null) : result, {
        status,
      });
    },
  };
}
