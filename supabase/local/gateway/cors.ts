const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
/** supabase-js finds the code of an auth error by the version header alone. */
const exposed =
  "content-range, content-location, preference-applied, x-total-count, link, sb-error-code, x-sb-error-code, x-supabase-api-version, retry-after";

/** The gateway's answer to a browser that asks before it sends. */
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

/** A new response each time: two responses that share a headers object have had their bodies cut. */
export function withCors(response: Response, request: Request): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("access-control-allow-origin")) headers.set("access-control-allow-origin", "*");
  if (!headers.has("access-control-expose-headers"))
    headers.set("access-control-expose-headers", exposed);
  const { status, statusText } = response;
  const body = request.method === "HEAD" ? null : response.body;
  return new Response(body, { status, statusText, headers });
}
