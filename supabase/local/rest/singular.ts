import { restError } from "./errors";

const objectType = "application/vnd.pgrst.object+json; charset=utf-8";

// Defect: the library returns an array if a write embeds another table and the client expects an
// object.
export async function asOneRow(answer: Response): Promise<Response> {
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  if (!answer.ok || !isJson || answer.body === null) return answer;
  const rows: unknown = await answer.clone().json();
  if (!Array.isArray(rows)) return answer;
  if (rows.length !== 1) return notOneRow(rows.length);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("content-type", objectType);
  return new Response(JSON.stringify(rows[0]), { status: answer.status, headers });
}

function notOneRow(rows: number): Response {
  return restError(406, {
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
    hint: null,
  });
}
