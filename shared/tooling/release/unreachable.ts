/** `fetch` only reports "fetch failed"; the reason is in its cause. */
export function unreachable(address: string, error: unknown): Error {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return new Error(`Could not reach ${address} (${reasonOf(cause)}).`, { cause: error });
}

/** Several refused addresses of one name have a code, but no message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
