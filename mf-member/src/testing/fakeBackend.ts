type FakeResponse = readonly object[] | ErrorResponse;

export class ErrorResponse {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

export const refusedWith = (code: string, params: object = {}) =>
  new ErrorResponse(400, {
    code: "P0001",
    message: code,
    details: JSON.stringify(params),
    hint: null,
  });

export const serverError = new ErrorResponse(500, {
  code: "XX000",
  message: "the database is away",
});

export interface RecordedRequest {
  method: string;
  table: string;
  query: URLSearchParams;
  body: unknown;
}

/** By `GET events` or `POST event_registrations`; requests without an entry return no rows. */
export type FakeResponses = Record<
  string,
  FakeResponse | ((request: RecordedRequest) => FakeResponse | Promise<FakeResponse>)
>;

export interface FakeBackend {
  responses: FakeResponses;
  requests: RecordedRequest[];
  fetch: typeof fetch;
}

/** Does not apply filters. */
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
      const recorded = { method, table, query: url.searchParams, body };
      requests.push(recorded);
      const configured = responses[`${method} ${table}`] ?? [];
      const response = typeof configured === "function" ? await configured(recorded) : configured;
      if (response instanceof ErrorResponse) {
        return Response.json(response.body, { status: response.status });
      }
      const single = request.headers.get("accept")?.includes("vnd.pgrst.object");
      const headers = { "content-range": `0-${response.length}/${response.length}` };
      return Response.json(single ? response[0] : response, { headers });
    },
  };
}
