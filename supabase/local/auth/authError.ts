/** Codes and messages are those of GoTrue, which clients check. */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, extra: AuthError["extra"] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }

  retryAfterSeconds: number | null = null;

  retryAfter(seconds: number): this {
    this.retryAfterSeconds = seconds;
    return this;
  }
}

const versionHeader = "x-supabase-api-version";
const datedVersion = "2024-01-01";

/** Clients that send the dated version get `{code, message}`, others `{code, error_code, msg}`. */
export function authErrorResponse(error: AuthError, request: Request): Response {
  const { status, code, message, extra } = error;
  const dated = (request.headers.get(versionHeader) ?? "") >= datedVersion;
  const body = dated
    ? { code, message, ...extra }
    : { code: status, error_code: code, msg: message, ...extra };
  return Response.json(body, {
    status,
    headers: {
      "x-sb-error-code": code,
      ...(dated ? { [versionHeader]: datedVersion } : {}),
      ...(error.retryAfterSeconds === null
        ? {}
        : { "retry-after": String(error.retryAfterSeconds) }),
    },
  });
}

export const invalidLogin = () =>
  new AuthError(400, "invalid_credentials", "Invalid login credentials");

export const banned = () => new AuthError(400, "user_banned", "User is banned");

export const emailTaken = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");

export const userNotFound = () => new AuthError(404, "user_not_found", "User not found");

export const invalid = (message: string) => new AuthError(400, "validation_failed", message);
