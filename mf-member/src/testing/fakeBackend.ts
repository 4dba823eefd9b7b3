/** An answer of the backend: rows, or a refusal with its status and body. */
type FakeResponse = readonly object[] | Refusal;

export class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A rule of the database said no, with its stable code. */
export const refusedWith = (code: string, params: object = {}) =>
  new Refusal(400, { code: "P0001", message: code, details: JSON.stringify(params), hint: null });

/** The database is away. */
export const serverError = new Refusal(500, { code: "XX000", message: "the database is away" });

export interface RecordedRequest {
  method: string;
  table: string;
  query: URLSearchParams;
  body: unknown;
}

/** What REST responses, by `GET events` or `POST event_registrations`; what is not named is empty. */
export type FakeResponses = Record<string, FakeResponse | ((requests: RecordedRequest) => FakeResponse | Promise<FakeResponse>)>;

export interface FakeBackend {
  responses: FakeResponses;
  /** All requests so far, in order. */
  requests: RecordedRequest[];
  fetch: typeof fetch;
}

/** FakeResponses PostgREST's requests from what a test lays down, without filters of its own. */
export function fakeBackend(responses: FakeResponses): FakeBackend {
  const requests: RecordedRequest[] = [];
  return {
    responses,
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const text = await request.text();
      const table = url.pathname.replace("/rest/v1/", "");
      const { method } = request;
      const body: unknown = text ? JSON.parse(text) : null;
      const now = { method, table, query: url.searchParams, body };
      requests.push(now);
      const laidDown = responses[`${method} ${table}`] ?? [];
      const answer = typeof laidDown === "function" ? await laidDown(now) : laidDown;
      if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
      const single = request.headers.get("accept")?.includes("vnd.pgrst.object");
      const headers = { "content-range": `0-${answer.length}/${answer.length}` };
      return Response.json(single ? answer[0] : answer, { headers });
    },
  };
}
