import type { StackConfig } from "../config/config";
import { renderAuthMail } from "./authMails";
import { type AuthMailKind, givenTemplates, templateKinds } from "./templates";

/** The page redeems the token on a button press: mail scanners open links too. */
const linkOf = (kind: AuthMailKind) =>
  `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${kind}&next={{ .RedirectTo }}`;

export function hostedTemplates(config: StackConfig): Map<string, string> {
  const given = givenTemplates(config);
  return new Map(
    templateKinds.flatMap(([kind, name]) => {
      const { subject = null, content_path: path } = given.get(name) ?? {};
      if (!path) return [];
      const { html } = renderAuthMail(
        kind,
        {
          SiteURL: "{{ .SiteURL }}",
          ConfirmationURL: linkOf(kind),
          Token: "{{ .Token }}",
          TokenHash: "{{ .TokenHash }}",
          RedirectTo: "{{ .RedirectTo }}",
          Email: "{{ .Email }}",
          NewEmail: "{{ .NewEmail }}",
          Data: {},
        },
        new Map([[kind, { subject, html: null }]]),
      );
      return [[path, `${html}\n`] as const];
    }),
  );
}
