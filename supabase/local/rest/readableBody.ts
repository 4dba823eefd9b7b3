// Defects: the library writes SQL without values for JSON that is neither an object nor a list, and for lists where
// PostgREST expects an object. As PostgREST does, such an insert has no rows, an update takes the first object of a
// list or changes nothing, and a call has no arguments. Null and invalid JSON are refused by the library.
export function readableBody(request: Request, body: ArrayBuffer): ArrayBuffer | string {
  const text = new TextDecoder().decode(body);
  if (/^\s*\{/.test(text) || !isJson(request)) return body;
  const sent = parse(text);
  if (sent === undefined || sent === null) return body;
  if (new URL(request.url).pathname.startsWith("/rest/v1/rpc/")) return "{}";
  if (request.method === "PATCH") return JSON.stringify(firstObject(sent));
  return Array.isArray(sent) ? body : "[]";
}

const isJson = ({ headers }: Request): boolean =>
  headers.get("content-type")?.includes("json") ?? true;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstObject(sent: unknown): object {
  const first: unknown = Array.isArray(sent) ? sent[0] : null;
  return typeof first === "object" && first !== null ? first : {};
}
