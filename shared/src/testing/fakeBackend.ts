import { getResponse, http, HttpResponse } from "msw";
import { BACKEND_URL } from "./fakePortal";
import { responseFromTables, type FakeTables } from "./fakeTables";

export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Null without a body; text if it is not JSON. */
  body: unknown;
}

/** Anything but a Response is sent as JSON with status 200. */
type FakeResponse = Response | object | string | number | boolean | null;
type Resolver = (request: SentRequest) => FakeResponse | Promise<FakeResponse>;

/** Responses by method and path: `GET events`, `POST rpc/book`, `POST functions/verify`. */
export type FakeResponses = Record<string, FakeResponse | Resolver>;

export interface FakeBackend {
  responses: FakeResponses;
  tables: FakeTables;
  requests: SentRequest[];
  sent(key: string): SentRequest[];
  fetch: typeof fetch;
}

interface Options {
  tables?: FakeTables;
  /** Response to requests without one of their own; an error by default. */
  otherwise?: FakeResponse;
}

export const failure = (status: number, body: object): Response =>
  HttpResponse.json(body, { status });

export const serverError = failure(500, {
  code: "XX000",
  message: "The database is not available",
});

/** PostgREST's response when the connection to PostgreSQL ends during a request. */
export const connectionLost = failure(503, {
  code: "PGRST001",
  message: "Database client error. Retrying the connection.",
});

/** PostgREST's response to an error that the database raises with a stable code. */
export const refusal = (code: string, params: object = {}): Response =>
  failure(400, { code: "P0001", message: code, details: JSON.stringify(params), hint: null });

export const pageOf = (rows: readonly object[], total: number): Response =>
  HttpResponse.json(rows, {
    headers: { "content-range": `${rows.length > 0 ? `0-${rows.length - 1}` : "*"}/${total}` },
  });

export const describeRequest = ({ method, path, query }: SentRequest): string =>
  `${method} ${path}${query.size > 0 ? `?${decodeURIComponent(query.toString()).replaceAll("+", " ")}` : ""}`;

const SERVICE = /^\/(auth|storage|functions|rest)\/v1\//;
const pathOf = ({ pathname }: URL) =>
  pathname.replace(SERVICE, (_, service: string) => (service === "rest" ? "" : `${service}/`));

async function read(request: Request): Promise<SentRequest> {
  const url = new URL(request.url);
  const text = await request.text();
  const isJson = request.headers.get("content-type")?.includes("json") ?? false;
  return {
    method: request.method,
    path: pathOf(url),
    query: url.searchParams,
    headers: request.headers,
    body: text === "" ? null : isJson ? JSON.parse(text) : text,
  };
}

function toResponse(response: FakeResponse, accept: string | null): Response {
  if (response instanceof Response) return response.clone();
  if (!Array.isArray(response)) return HttpResponse.json(response);
  if (accept?.includes("vnd.pgrst.object")) return HttpResponse.json(response[0] ?? null);
  const { length } = response;
  return HttpResponse.json(response, { headers: { "content-range": `0-${length}/${length}` } });
}

export function fetchFrom(resolve: (request: Request) => Response | Promise<Response>) {
  const handlers = [http.all(`${BACKEND_URL}/*`, ({ request }) => resolve(request))];
  return async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const response = await getResponse(handlers, request);
    if (!response) throw new Error("The request was not for the backend");
    return response;
  };
}

export function fakeBackend(
  responses: FakeResponses = {},
  { tables = {}, otherwise }: Options = {},
): FakeBackend {
  const requests: SentRequest[] = [];
  return {
    responses,
    tables,
    requests,
    sent: (key) => requests.filter(({ method, path }) => `${method} ${path}` === key),
    fetch: fetchFrom(async (request) => {
      const sent = await read(request);
      requests.push(sent);
      const key = `${sent.method} ${sent.path}`;
      const found =
        key in responses ? responses[key] : (responseFromTables(tables, sent) ?? otherwise);
      if (found === undefined) return failure(501, { message: `No response for ${key}` });
      const response: FakeResponse =
        typeof found === "function" ? await (found as Resolver)(sent) : found;
      return toResponse(response, request.headers.get("accept"));
    }),
  };
}
