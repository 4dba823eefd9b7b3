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
const nul = /(?<!\\)((?:\\\\)*)\\u0000/g;

const MAX_BYTES = 64 * 1024;

/** Call it after the caller has been checked. @throws Refusal above the limit, without receiving the rest */
export async function readText(request: Request, maxBytes = MAX_BYTES): Promise<string> {
  const tooLarge = () =>
    new Refusal(413, "too_large", `The body can have at most ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge();
  const decoder = new TextDecoder();
  let text = "";
  let received = 0;
  for await (const part of request.body ?? []) {
    received += part.byteLength;
    if (received > maxBytes) throw tooLarge();
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** The body, or null when it is not JSON. @throws Refusal if it cannot be stored */
export async function readBody(request: Request, maxBytes?: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text.search(nul) === -1) return parseJson(text);
  throw new Refusal(
    400,
    "bad_request",
    "The text contains a null character (U+0000), which cannot be stored. Remove it, then try again.",
  );
}

/** Events of other services are stored without null characters. */
export const parseEvent = (text: string): unknown => parseJson(text.replaceAll(nul, "$1 "));

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
  maxBytes?: number,
): Promise<Output> {
  const parsed = schema.safeParse(await readBody(request, maxBytes));
  if (!parsed.success) throw new Refusal(400, "bad_request", z.prettifyError(parsed.error));
  return parsed.data;
}
