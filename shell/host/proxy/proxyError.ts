/** Responds with an error of the REST API's form, which supabase-js reads. */
export function proxyError(status: number, message: string): Response {
  return Response.json(
    { code: `api_${String(status)}`, message, details: null, hint: null },
    { status, headers: { "cache-control": "no-store" } },
  );
}
