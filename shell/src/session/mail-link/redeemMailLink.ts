import type { Supabase } from "@portal/shared/data/supabase";
import { type AuthError, isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import type { PortalClient } from "../../network/PortalClient";
import type { MailLink } from "./mailLink";

export type LinkFault = "used" | "broken" | "too-many" | "unreachable";

export type LinkOutcome =
  | { kind: LinkFault }
  | { kind: "email-change-pending" }
  | {
      kind: "session";
      email: string;
      isAnotherAccount: boolean;
      /** Signs in with the link. Can be called again after an error. */
      accept(): Promise<void>;
      decline(): Promise<void>;
    };

export type LinkClient = Supabase & Pick<PortalClient, "createLinkAuth">;

interface SessionAccess {
  currentUser(): User | null;
  onAccepted(): void;
}

const CLOCK_TOLERANCE_S = 60;

/** Keeps the current session until `accept`. */
export async function redeemMailLink(
  supabase: LinkClient,
  { type, tokenHash }: MailLink,
  { currentUser, onAccepted }: SessionAccess,
): Promise<LinkOutcome> {
  const auth = supabase.createLinkAuth();
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (error) return { kind: faultOf(error) };
  const { session, user } = data;
  if (!session || !user) return { kind: "email-change-pending" };
  const current = currentUser();
  return {
    kind: "session",
    email: user.email ?? "",
    isAnotherAccount: current !== null && current.id !== user.id,
    async accept() {
      const { data: own, error: refusal } = await supabase.auth.setSession(session);
      if (refusal) throw refusal;
      // auth-js compares the end in the token with the device's clock: hours slow, it would refresh too late.
      if (Number(own.session?.expires_in) > session.expires_in + CLOCK_TOLERANCE_S) {
        await supabase.auth.refreshSession();
      }
      onAccepted();
    },
    async decline() {
      await auth.signOut({ scope: "local" });
    },
  };
}

function faultOf(error: AuthError): LinkFault {
  if (isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500) return "unreachable";
  if (error.code === "otp_expired") return "used";
  return error.status === 429 ? "too-many" : "broken";
}
