import type { KindGroup } from "../defineKind";
import { kinds } from "../kindList";
import { renderEmail } from "./renderEmail";

export default { title: "Emails" };

const portalUrl = "https://portal.example.com";

/** A square in place of the QR code, which the email attaches. */
const examplePass = {
  code: "K7QD-2M9X",
  imageUrl: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
};

interface StoryContext {
  globals: { scheme?: unknown };
}

/** A frame has the system's color scheme, not that of Storybook. */
const inScheme = (html: string, scheme: unknown): string =>
  html.replace("(prefers-color-scheme: dark)", scheme === "dark" ? "all" : "not all");

const emailsOf = (group: KindGroup) =>
  function Emails(_: object, { globals }: StoryContext) {
    const shown = kinds.filter((kind) => kind.group === group && kind.email !== "never");
    return shown.flatMap(({ kind, email, audience, previews }) =>
      Object.entries(previews).map(([name, data]) => {
        const { subject, html } = renderEmail(kind, data, {
          name: audience === "staff" || audience === "guest" ? null : "Asha Rao",
          unsubscribeUrl: email === "on" ? `${portalUrl}/unsubscribe?token=preview` : null,
          portalUrl,
          pass: kind === "visitor_pass" && name !== "Cancelled" ? examplePass : null,
        });
        const title = `${kind}: ${name}`;
        return (
          <section key={title}>
            <h2>{title}</h2>
            <p>Subject: {subject}</p>
            <iframe
              title={title}
              srcDoc={inScheme(html, globals.scheme)}
              sandbox=""
              width="640"
              height="720"
              style={{ border: 0, maxWidth: "100%" }}
            />
          </section>
        );
      }),
    );
  };

export const Bookings = emailsOf("Bookings");
export const Events = emailsOf("Events");
export const Visitors = emailsOf("Visitors");
export const Payments = emailsOf("Payments");
export const Staff = emailsOf("Staff");
