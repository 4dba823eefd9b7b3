import { restError } from "./errors";

const objectType = "application/vnd.pgrst.object+json; charset=utf-8";

// Defect: the library returns an array if a write embeds another table and the client expects an
// object.
export async function asOneRow(response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (!response.ok || !isJson || response.body === null) return response;
  const rows: unknown = await response.clone().json();
  if (!Array.isArray(rows)) return response;
  if (rows.length !== 1) return notOneRow(rows.length);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-type", objectType);
  return new Response(JSON.stringify(rows[0]), { status: response.status, headers });
}

function notOneRow(rows: number): Response {
  return restError(406, {
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
    hint: null,
  });
}
