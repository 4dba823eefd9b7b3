const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
/** supabase-js reads the code of an auth error only if it sees the version header. */
const exposed =
  "content-range, content-location, preference-applied, x-total-count, link, sb-error-code, x-sb-error-code, x-supabase-api-version, retry-after";

export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": methods,
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ??
        "authorization, apikey, content-type, x-client-info",
      "access-control-max-age": "3600",
    },
  });
}

/** Returns a new response: bodies were truncated when two responses shared a headers object. */
export function withCors(response: Response, request: Request): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("access-control-allow-origin")) headers.set("access-control-allow-origin", "*");
  if (!headers.has("access-control-expose-headers"))
    headers.set("access-control-expose-headers", exposed);
  const { status, statusText } = response;
  const body = request.method === "HEAD" ? null : response.body;
  return new Response(body, { status, statusText, headers });
}
