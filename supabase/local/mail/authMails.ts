import { brand } from "@portal/shared/domain/brand";
import { convert, type HtmlToTextOptions } from "html-to-text";
import { escapeHtml } from "@portal/shared/domain/text/escapeHtml";
import {
  type AuthMailKind,
  type MailTemplates,
  renderHtml,
  renderSubject,
  type TemplateValues,
} from "./templates";

interface Wording {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly unexpected: string;
}

const unexpected = "If you did not ask for this, you can ignore this email.";

const wordings: Readonly<Record<AuthMailKind, Wording>> = {
  signup: {
    subject: `Confirm your email for ${brand.name}`,
    text: `Welcome to ${brand.fullName}! Confirm your email address to start booking rooms.`,
    button: "Confirm email",
    unexpected,
  },
  recovery: {
    subject: `Reset your ${brand.name} password`,
    text: "We received a request to reset the password of your account.",
    button: "Reset password",
    unexpected,
  },
  invite: {
    subject: `You have been invited to ${brand.name}`,
    text: `You have been invited to ${brand.fullName}. Open the link to set your password.`,
    button: "Accept the invitation",
    unexpected: "If you did not expect this invitation, you can ignore this email.",
  },
  magiclink: {
    subject: `Log in to ${brand.name}`,
    text: `Open the link to log in to ${brand.fullName}.`,
    button: "Log in",
    unexpected,
  },
  email_change: {
    subject: `Confirm your new email for ${brand.name}`,
    text: "We received a request to change the email address of your account. Open the link to confirm the change.",
    button: "Confirm the change",
    unexpected,
  },
};

export function renderAuthMail(
  kind: AuthMailKind,
  values: TemplateValues,
  templates: MailTemplates,
): { subject: string; text: string; html: string } {
  const template = templates.get(kind);
  const wording = wordings[kind];
  const subject = template?.subject ? renderSubject(template.subject, values) : wording.subject;
  if (template?.html) {
    const html = renderHtml(template.html, values);
    return { subject, text: convert(html, asText), html };
  }
  return { subject, ...builtIn({ ...wording, subject }, values.ConfirmationURL, values.Token) };
}

const plain = { uppercase: false };
const asText: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "a", options: { linkBrackets: false } },
    ...["h1", "h2", "h3", "h4"].map((selector) => ({ selector, options: plain })),
    { selector: "img", format: "skip" },
  ],
};

function builtIn({ subject, text, button, unexpected: note }: Wording, link: string, code: string) {
  return {
    text: [text, `${button}: ${link}`, code && `Code: ${code}`, note].filter(Boolean).join("\n\n"),
    html: `<div style="font-family:system-ui,sans-serif;max-width:480px;margin:0 auto;padding:32px 24px;color:#1f1b2e;line-height:1.5">
<p style="font-weight:700;font-size:20px;color:${brand.color};margin:0 0 24px">${brand.fullName}</p>
<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(subject)}</h1>
<p>${text}</p>
<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="background:${brand.color};color:#fff;padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${button}</a></p>
<p style="color:#6b6780;font-size:13px;margin-top:32px">${note}</p>
</div>`,
  };
}
