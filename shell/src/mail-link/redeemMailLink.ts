import type { AuthError, Session, SupabaseClient, User } from "@supabase/supabase-js";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { MailLink } from "./mailLink";

export type LinkFault = "used" | "broken" | "too-many" | "unreachable";

type Redeemed =
  { kind: "session"; session: Session; user: User } | { kind: "half-changed" | LinkFault };

export async function redeemMailLink(
  auth: Pick<SupabaseClient["auth"], "verifyOtp">,
  { type, tokenHash }: MailLink,
): Promise<Redeemed> {
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (error) return { kind: faultOf(error) };
  const { session, user } = data;
  return session && user ? { kind: "session", session, user } : { kind: "half-changed" };
}

function faultOf(error: AuthError): LinkFault {
  if (isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500) return "unreachable";
  if (error.code === "otp_expired") return "used";
  return error.status === 429 ? "too-many" : "broken";
}
