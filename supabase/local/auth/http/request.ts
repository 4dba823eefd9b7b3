import type { z } from "zod";
import { isStorableJson } from "../../database/storableJson";
import type { Auth } from "../authContext";
import { AuthError, invalid } from "../authError";
import type { AuthMethod, SignInDetails } from "../sessions/sessions";
import { chooseRedirect } from "./redirects";

export interface AuthRequest {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly address: string;
  readonly params: readonly string[];
}

export type Handler = (auth: Auth, call: AuthRequest) => Promise<Response>;

export async function readBody<Schema extends z.ZodType>(
  call: AuthRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await call.request.text();
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  if (!isStorableJson(body))
    throw new AuthError(400, "bad_json", "The request contains text that cannot be stored");
  const parsed = parse(schema, body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const isPlain = issue?.message.startsWith("Invalid") ?? false;
  throw invalid(isPlain ? `${issue?.path.join(".")}: ${issue?.message}` : (issue?.message ?? ""));
}

/** Deeply nested values overflow the stack of the parser. */
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  try {
    return schema.safeParse(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AuthError(400, "bad_json", "The request body is nested too deeply");
  }
}

export function redirectOf(auth: Auth, call: AuthRequest, fromBody?: string | null): string {
  const requested =
    call.query.get("redirect_to") ?? call.request.headers.get("redirect_to") ?? fromBody;
  return chooseRedirect(requested, auth.siteUrl, auth.settings.additional_redirect_urls);
}

export function signInDetails(call: AuthRequest, method: AuthMethod): SignInDetails {
  return { method, userAgent: call.request.headers.get("user-agent"), address: call.address };
}
