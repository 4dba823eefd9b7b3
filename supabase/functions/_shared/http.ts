import { z } from "npm:zod@4.6.7";

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
};

/** A "no" with a stable code, in the shape of the REST service's errors. */
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

/** A refusal that the portal has a sentence for: the code is the message, as in the database's. */
export function refuse(status: number, code: string): Refusal {
  return new Refusal(status, "P0001", code);
}

/** Something that we depend on does not answer; the same call may succeed in a moment. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: cors });
}

/**
 * Serves POST calls; GET only says that the function runs. A refusal goes to the caller as it is; of anything unexpected the caller
 * learns only that it happened.
 */
export function serve(handle: (request: Request) => Promise<Response>): void {
  Deno.serve(async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    // The back office's system status asks whether the function runs.
    if (request.method === "GET") return json({ running: true });
    if (request.method !== "POST")
      return json({ code: "method_not_allowed", message: "POST only" }, 405);
    try {
      return await handle(request);
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

/** @throws Refusal when the body is not what the schema says. */
export async function readJson<Output>(
  request: Request,
  schema: z.ZodType<Output>,
): Promise<Output> {
  const body: unknown = await request.json().catch(() => null);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, "bad_request", z.prettifyError(parsed.error));
  return parsed.data;
}
