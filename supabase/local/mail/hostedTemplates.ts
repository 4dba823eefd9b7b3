import type { StackConfig } from "../config";
import { letterFor, type LetterKind } from "./messages";
import { templateKinds } from "./templates";

/** Where the links of mails lead: a page of the portal that confirms at the press of a button. */
const linkOf = (kind: LetterKind) =>
  `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${kind}&next={{ .RedirectTo }}`;

/** The templates of a hosted project by their path: our own mails, with the project's values left open. */
export function hostedTemplates({ project }: StackConfig): Map<string, string> {
  const given = new Map(Object.entries(project.auth.email.template));
  return new Map(
    templateKinds.flatMap(([kind, name]) => {
      const { subject = null, content_path: path } = given.get(name) ?? {};
      if (!path) return [];
      const { html } = letterFor(
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
