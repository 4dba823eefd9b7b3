/** In the form of an error of the REST API, which supabase-js reads. */
export function proxyError(status: number, message: string): Response {
  return Response.json(
    { code: `api_${String(status)}`, message, details: null, hint: null },
    { status, headers: { "cache-control": "no-store" } },
  );
}
