import { z } from "zod";
import { isConnectionLost } from "../database/connectionLost";
import { nullCharacter } from "../gateway/jsonCheck";
import type { RequestRole } from "../context";

export interface RestErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

export function restError(status: number, body: RestErrorBody): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

export const databaseUnavailable: RestErrorBody = {
  code: "PGRST001",
  message: "Database client error. Retrying the connection.",
  details: null,
  hint: null,
};

interface FailedRequest {
  readonly role: RequestRole;
  /** PostgREST names unknown columns with their table. */
  readonly relation: string;
}

// Defect: for most codes the library responds with 500 `SUP`, without the code, hint and details
// that functions and triggers raise. Null leaves the library's own errors, and the codes PGRST and
// PTxxx of functions, to the library.
export function responseTo(error: unknown, request: FailedRequest): Response | null {
  if (isConnectionLost(error)) return restError(503, databaseUnavailable);
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return null;
  const { code } = error;
  // Null characters that the check of the body does not find, such as in JSON inside of a text.
  if (code === "22021" || code === "22P05")
    return restError(400, { ...nullCharacter, details: null, hint: null });
  if (!/^[0-9A-Z]{5}$/.test(code) || code.startsWith("PT") || code === "PGRST") return null;
  return restError(statusOf(code, error.message, request.role), {
    code,
    message: code === "42703" ? withTable(error.message, request.relation) : error.message,
    details: textField(error, "detail"),
    hint: textField(error, "hint"),
  });
}

const statuses: readonly (readonly [RegExp, number])[] = [
  [/^(23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^(42883|42P01)$/, 404],
  [/^53400$/, 500],
  [/^(08...|53...|57P01)$/, 503],
  [/^(0L|0P|28)/, 403],
  [/^P0001$/, 400],
  [/^(42P17|(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)...)$/, 500],
];

function statusOf(code: string, message: string, role: RequestRole): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  if (code === "21000") return message.includes("requires a WHERE clause") ? 400 : 500;
  return statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

function withTable(message: string, relation: string): string {
  return message.replace(
    /^column "([^"]+)" does not exist$/,
    `column ${relation}.$1 does not exist`,
  );
}

function textField(error: Error, name: "detail" | "hint"): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : null;
}

/** Errors of the library, and of files, memory and code of PostgreSQL. */
const internal = /^(?:SUP|(?:58|F0|XX)...)$/;
const codedSchema = z.object({ code: z.string() });

/** Hides the details of internal errors, which contain file names. */
export async function withoutInternals(response: Response): Promise<Response> {
  if (response.status < 500) return response;
  const error = codedSchema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (!error.success || !internal.test(error.data.code)) return response;
  const message = "Internal server error";
  return restError(response.status, { code: error.data.code, message, details: null, hint: null });
}
