import { renderAuthMail } from "../../mail/authMails";
import type { AuthMailKind, TemplateValues } from "../../mail/templates";
import type { Auth } from "../authContext";
import type { OneTimeToken } from "../tokens/oneTimeTokens";
import type { UserRow } from "../users/userRows";

export interface AuthMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  readonly token: OneTimeToken;
  readonly redirectTo: string;
  readonly user: Pick<UserRow, "email" | "email_change" | "raw_user_meta_data">;
}

export async function sendAuthMail(auth: Auth, mail: AuthMail): Promise<void> {
  await auth.mailbox.deliver({
    to: [{ address: mail.to, name: "" }],
    ...renderAuthMail(mail.kind, templateValues(auth, mail), auth.templates),
  });
}

function templateValues(auth: Auth, mail: AuthMail): TemplateValues {
  const { user, token, redirectTo } = mail;
  return {
    SiteURL: auth.siteUrl,
    ConfirmationURL: actionLink(auth, mail),
    Token: token.code,
    TokenHash: token.hash,
    RedirectTo: redirectTo,
    Email: user.email ?? mail.to,
    NewEmail: user.email_change ?? "",
    Data: user.raw_user_meta_data ?? {},
  };
}

export function actionLink(
  auth: Auth,
  { kind, token, redirectTo }: Pick<AuthMail, "kind" | "token" | "redirectTo">,
): string {
  const query = new URLSearchParams({ token: token.hash, type: kind, redirect_to: redirectTo });
  return `${auth.issuer}/verify?${query.toString()}`;
}
