import type { KindGroup } from "../defineKind";
import { kinds } from "../registry";
import { renderEmail } from "./renderEmail";

export default { title: "Emails" };

const portalUrl = "https://portal.example.com";

/** A frame has the color scheme of the catalogue. */
function Emails({ group }: { group: KindGroup }) {
  const shown = kinds.filter((kind) => kind.group === group && kind.email !== "never");
  return shown.flatMap(({ kind, email, audience, previews }) =>
    Object.entries(previews).map(([name, data]) => {
      const { subject, html } = renderEmail(kind, data, {
        name: audience === "staff" ? null : "Asha Rao",
        unsubscribeUrl: email === "on" ? `${portalUrl}/unsubscribe?token=preview` : null,
        portalUrl,
      });
      const title = `${kind}: ${name}`;
      return (
        <section key={title}>
          <h2>{title}</h2>
          <p>Subject: {subject}</p>
          <iframe
            title={title}
            srcDoc={html}
            sandbox=""
            width="640"
            height="720"
            style={{ border: 0 }}
          />
        </section>
      );
    }),
  );
}

export const Bookings = () => <Emails group="Bookings" />;
export const Events = () => <Emails group="Events" />;
export const Visitors = () => <Emails group="Visitors" />;
export const Payments = () => <Emails group="Payments" />;
export const Staff = () => <Emails group="Staff" />;
