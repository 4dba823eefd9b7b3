import { stack } from "../stack";

export interface RestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bearer token that the request carries. */
  readonly as?: string;
}

/** Sends requests that no client library sends. */
export async function callRest(
  path: string,
  { method, body, headers, as }: Call = {},
): Promise<RestResponse> {
  const response = await fetch(`${stack.apiUrl}/rest/v1/${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      apikey: stack.publishableKey,
      "content-type": "application/json",
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  const parsed: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: parsed };
}
