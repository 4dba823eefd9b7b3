import { letterFor, type LetterKind } from "../mail/messages";
import type { TemplateValues } from "../mail/templates";
import type { Auth } from "./auth";
import type { OneTimeToken } from "./oneTimeTokens";
import type { UserRow } from "./userStore";

export interface AuthLetter {
  readonly kind: LetterKind;
  readonly to: string;
  readonly token: OneTimeToken;
  readonly redirectTo: string;
  readonly user: Pick<UserRow, "email" | "email_change" | "raw_user_meta_data">;
}

/** Puts a mail with a link and a code into the mailbox. */
export async function sendLetter(auth: Auth, letter: AuthLetter): Promise<void> {
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
