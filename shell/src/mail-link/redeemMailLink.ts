import type { AuthClient, AuthError, Session, User } from "@supabase/supabase-js";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { MailLink } from "./mailLink";

/** What came of a link; its session is still nobody's. */
export type Redeemed =
  | { kind: "session"; session: Session; user: User }
  /** One of the two addresses of an email change has confirmed, the other one has not yet. */
  | { kind: "half-changed" }
  | { kind: "used" | "broken" | "too-many" | "unreachable" };

export async function redeemMailLink(
  auth: Pick<AuthClient, "verifyOtp">,
  { type, tokenHash }: MailLink,
): Promise<Redeemed> {
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (error) return { kind: faultOf(error) };
  const { session, user } = data;
  return session && user ? { kind: "session", session, user } : { kind: "half-changed" };
}

function faultOf(error: AuthError) {
  if (isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500) return "unreachable";
  if (error.code === "otp_expired") return "used";
  return error.status === 429 ? "too-many" : "broken";
}
