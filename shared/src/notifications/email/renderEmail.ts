import { brand } from "../../domain/brand";
import { oneLine } from "../../domain/text/oneLine";
import { truncate } from "../../domain/text/truncate";
import type { CalendarChange, Detail, Kind, NotificationText } from "../defineKind";
import { findKind } from "../kindList";
import { type Layout, type Pass, layoutHtml, layoutText } from "./layout";

export interface Recipient {
  /** Name of the recipient; null for the staff address. */
  name: string | null;
  /** Turns off emails of the kind; null if it cannot be turned off. */
  unsubscribeUrl: string | null;
  /** URL without a slash at the end. */
  portalUrl: string;
  /** Where a person without an account answers. `unsubscribeUrl` then refuses all invitations. */
  answerUrl?: string | null;
  /** Address of the button in emails of the audience `guest`. Null: no button. */
  guestUrl?: string | null;
  /** The pass with which a visitor checks in. */
  pass?: Pass | null;
}

export interface Email {
  subject: string;
  html: string;
  text: string;
  calendar: CalendarChange | null;
}

const MAX_SUBJECT = 150;

/** @throws if the kind is unknown or a fact is missing */
export function renderEmail(kindName: string, data: unknown, recipient: Recipient): Email {
  const kind = findKind(kindName);
  if (!kind) throw new Error(`Unknown notification kind ${JSON.stringify(kindName)}`);
  const text = kind.read(data);
  const { title, body, lead, details, calendar, guest } = text;
  const name = oneLine(recipient.name ?? guest?.name ?? "");
  const layout: Layout = {
    title,
    preheader: oneLine(body),
    greeting: kind.audience === "staff" ? null : `Hello${name && ` ${name}`},`,
    lead,
    details: details.map((detail) => withPortalUrl(detail, recipient)),
    pass: recipient.pass ?? null,
    button: kind.audience === "guest" ? guestButton(text, recipient) : buttonOf(text, recipient),
    footer: footerOf(kind, text, recipient),
  };
  return {
    subject: truncate(oneLine(title), MAX_SUBJECT),
    html: layoutHtml(layout),
    text: layoutText(layout),
    calendar,
  };
}

/** Links of details to pages of the portal begin with a slash. */
const withPortalUrl = ({ link, ...detail }: Detail, { portalUrl }: Recipient): Detail => ({
  ...detail,
  ...(link && { link: link.url.startsWith("/") ? { ...link, url: portalUrl + link.url } : link }),
});

const guestButton = ({ action }: NotificationText, { guestUrl }: Recipient): Layout["button"] =>
  guestUrl ? { label: action, url: guestUrl } : null;

function buttonOf(
  { path, action, guest }: NotificationText,
  { portalUrl, answerUrl }: Recipient,
): Layout["button"] {
  if (!answerUrl) return { label: action, url: `${portalUrl}${path}` };
  return guest?.canAnswer ? { label: "Answer", url: answerUrl } : null;
}

function footerOf(
  kind: Kind,
  { guest }: NotificationText,
  { unsubscribeUrl, portalUrl, answerUrl }: Recipient,
): Layout["footer"] {
  if (kind.audience === "guest" && guest) return [{ text: guest.footer }];
  if (answerUrl && guest && unsubscribeUrl) {
    return [
      { text: guest.footer },
      { text: `No more invitations from ${brand.name}`, url: unsubscribeUrl },
    ];
  }
  if (kind.audience === "staff") return [{ text: `Sent to the staff of ${brand.fullName}.` }];
  const settings = { text: "Notification settings", url: `${portalUrl}/profile#notifications` };
  if (!unsubscribeUrl) {
    return [{ text: `Emails of this kind are always sent: ${kind.label}.` }, settings];
  }
  return [
    { text: `You receive this email because emails are turned on for: ${kind.label}.` },
    { text: "Unsubscribe", url: unsubscribeUrl },
    settings,
  ];
}
