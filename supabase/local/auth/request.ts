import type { z } from "zod";
import type { Auth } from "./auth";
import { AuthError, invalid } from "./authError";
import { isStorableJson } from "../storableJson";
import { chooseRedirect } from "./redirects";

/** One call of the auth service, with the readers that its handlers share. */
export interface AuthRequest {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly address: string;
  /** Variable parts of the path. */
  readonly params: readonly string[];
}

export type Handler = (auth: Auth, call: AuthRequest) => Promise<Response>;

/** @throws AuthError bad_json or validation_failed. An empty body reads as `{}`. */
export async function readBody<Schema extends z.ZodType>(
  call: AuthRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await call.request.text();
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
    if (!isStorableJson(body)) throw new SyntaxError("The body has texts that cannot be stored.");
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  const parsed = parse(schema, body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const isPlain = issue?.message.startsWith("Invalid") ?? false;
  throw invalid(isPlain ? `${issue?.path.join(".")}: ${issue?.message}` : (issue?.message ?? ""));
}

/** Values nested too deeply exhaust the stack of whatever walks them. */
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  try {
    return schema.safeParse(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AuthError(400, "bad_json", "The request body is nested too deeply");
  }
}

/** Where links of a mail lead in the end: what the caller asks for if allowed, else the site. */
export function redirectOf(auth: Auth, call: AuthRequest, asked?: string): string {
  const wish = call.query.get("redirect_to") ?? call.request.headers.get("redirect_to") ?? asked;
  return chooseRedirect(wish, auth.siteUrl, auth.settings.additional_redirect_urls);
}
