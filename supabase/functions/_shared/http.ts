import { z } from "npm:zod@4.6.7";

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
};

/** An error response with a stable code, in the shape of the REST service's errors. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  readonly details: string | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The code is also the message, as in the database; the portal maps it to a sentence. */
export function refuse(status: number, code: string): Refusal {
  return new Refusal(status, "P0001", code);
}

/** A dependency does not respond; the same call may succeed later. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: cors });
}

/** Details of unexpected errors are only logged. */
export function serve(
  handle: (request: Request) => Promise<Response>,
  inspect: (request: Request) => Promise<Response> = async () => json({ running: true }),
): void {
  Deno.serve(async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    if (request.method !== "GET" && request.method !== "POST")
      return json({ code: "method_not_allowed", message: "GET and POST only" }, 405);
    try {
      return await (request.method === "GET" ? inspect : handle)(request);
    } catch (error) {
      if (error instanceof Refusal) {
        const { status, code, message, details } = error;
        return json({ code, message, details }, status);
      }
      console.error(error);
      return error instanceof Unavailable
        ? json({ error: "unavailable" }, 503)
        : json({ error: "internal_error" }, 500);
    }
  });
}

/** The JSON escape of U+0000, which PostgreSQL cannot store; not an escaped backslash and "u0000". */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

/** The body, or null when it is not JSON or cannot be stored. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  return nul.test(text) ? null : parseJson(text);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function readJson<Output>(
  request: Request,
  schema: z.ZodType<Output>,
): Promise<Output> {
  const parsed = schema.safeParse(await readBody(request));
  if (!parsed.success) throw new Refusal(400, "bad_request", z.prettifyError(parsed.error));
  return parsed.data;
}
