import { durationSeconds } from "./duration";
import { letterFor, type LetterKind } from "../mail/letters";
import type { TemplateValues } from "../mail/templates";
import type { Auth } from "./auth";
import { AuthError } from "./authError";
import type { OneTimeToken } from "./oneTimeTokens";
import type { UserRow } from "./userStore";

export interface AuthLetter {
  readonly kind: LetterKind;
  readonly to: string;
  readonly token: OneTimeToken;
  readonly redirectTo: string;
  readonly user: Pick<UserRow, "email" | "email_change" | "raw_user_meta_data">;
}

/** @throws AuthError over_email_send_rate_limit when the last such mail to this person was just sent. */
export function requireMailPause(auth: Auth, lastSent: Date | null): void {
  const pause = durationSeconds(auth.settings.email.max_frequency);
  const left = lastSent ? Math.ceil(pause - (Date.now() - lastSent.getTime()) / 1000) : 0;
  if (left <= 0) return;
  throw new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${left} seconds.`,
  );
}

/** Puts a mail with a link and a code into the mailbox. @throws AuthError when too many were sent. */
export async function sendLetter(auth: Auth, letter: AuthLetter): Promise<void> {
  if (auth.mailLimit.isExceeded("all"))
    throw new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded");
  auth.mailLimit.count("all");
  await auth.mailbox.deliver({
    to: [{ address: letter.to, name: "" }],
    ...letterFor(letter.kind, templateValues(auth, letter), auth.templates),
  });
}

function templateValues(auth: Auth, letter: AuthLetter): TemplateValues {
  const { user, token, redirectTo } = letter;
  return {
    SiteURL: auth.siteUrl,
    ConfirmationURL: actionLink(auth, letter),
    Token: token.code,
    TokenHash: token.hash,
    RedirectTo: redirectTo,
    Email: user.email ?? letter.to,
    NewEmail: user.email_change ?? "",
    Data: user.raw_user_meta_data ?? {},
  };
}

/** The address that confirms by being opened. */
export function actionLink(
  auth: Auth,
  { kind, token, redirectTo }: Pick<AuthLetter, "kind" | "token" | "redirectTo">,
): string {
  const query = new URLSearchParams({ token: token.hash, type: kind, redirect_to: redirectTo });
  return `${auth.issuer}/verify?${query.toString()}`;
}
