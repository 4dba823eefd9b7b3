import { Unavailable } from "../http.ts";

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A repeated request with the same key is not sent again. */
  readonly idempotencyKey?: string;
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
  /** `pass`: the HTML shows it as `cid:pass`. */
  readonly contentId?: string;
}

/** The mail service permanently refuses this email. */
export class MailRefused extends Unavailable {}

const resend = Deno.env.get("RESEND_API_URL") ?? "https://api.resend.com";
const TIMEOUT_MS = 10_000;

export async function sendMail(mail: Mail): Promise<void> {
  const { from, resendKey, mailpit } = settings();
  await (resendKey
    ? call(`${resend}/emails`, {
        headers: {
          Authorization: `Bearer ${resendKey}`,
          ...(mail.idempotencyKey && { "Idempotency-Key": mail.idempotencyKey }),
        },
        body: resendBody(from, mail),
      })
    : call(`${mailpit}/api/v1/send`, { body: mailpitBody(from, mail) }));
}

function resendBody(from: string, mail: Mail): object {
  const { to, subject, html, text, headers, attachments, idempotencyKey } = mail;
  return {
    from,
    to,
    subject,
    html,
    text,
    ...(headers && { headers }),
    // Events of Resend's webhooks contain the tag: mail-webhook finds the message by it.
    ...(idempotencyKey && { tags: [{ name: "outbox", value: idempotencyKey }] }),
    ...(attachments && {
      attachments: attachments.map(({ name, type, content, contentId }) => ({
        filename: name,
        content: base64(content),
        content_type: type,
        ...(contentId && { content_id: contentId }),
      })),
    }),
  };
}

function mailpitBody(from: string, mail: Mail): object {
  const { to, subject, html, text, headers, attachments } = mail;
  const { name, email } = parseAddress(from);
  return {
    From: { Name: name, Email: email },
    To: to.map((address) => ({ Email: address })),
    Subject: subject,
    HTML: html,
    Text: text,
    ...(headers && { Headers: headers }),
    ...(attachments && {
      Attachments: attachments.map((attachment) => ({
        Filename: attachment.name,
        Content: base64(attachment.content),
        ContentType: attachment.type,
        ...(attachment.contentId && { ContentID: attachment.contentId }),
      })),
    }),
  };
}

export async function checkMailService(): Promise<void> {
  const { resendKey, mailpit } = settings();
  if (!resendKey) return call(`${mailpit}/api/v1/messages?limit=1`);
  const headers = { Authorization: `Bearer ${resendKey}` };
  await call(`${resend}/domains`, { headers }).catch((error: unknown) => {
    // A key restricted to sending is valid, and gets this error.
    if (!String(error).includes("restricted_api_key")) throw error;
  });
}

/** Who sends the emails, and organizes what they invite to. */
export function sender(): { name: string; email: string } {
  return parseAddress(settings().from);
}

function settings() {
  const resendKey = Deno.env.get("RESEND_API_KEY");
  const mailpit = Deno.env.get("MAILPIT_URL");
  const from = Deno.env.get("MAIL_FROM");
  if (!from || (!resendKey && !mailpit)) {
    throw new Unavailable("MAIL_FROM and one of RESEND_API_KEY and MAILPIT_URL must be set");
  }
  return { from, resendKey, mailpit };
}

async function call(
  url: string,
  { headers, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<void> {
  const { ok, status, text } = await request(url, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (ok) return;
  // Other errors below 500 are about the key or the rate, not about this email.
  const isRefused = status === 400 || status === 422;
  throw isRefused
    ? new MailRefused(`The mail service refused the email: ${text}`)
    : new Unavailable(`The mail service responded with status ${status}: ${text}`);
}

async function request(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    throw new Unavailable(
      isLate
        ? `The mail service did not respond within ${TIMEOUT_MS / 1000} seconds.`
        : `The mail service did not respond: ${String(error)}`,
    );
  }
}

function base64(content: Attachment["content"]): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

/** "Name <name@example.com>" or an address alone. */
function parseAddress(text: string): { name: string; email: string } {
  const [, name = "", email = text] = /^(.*?)\s*<([^>]+)>$/.exec(text) ?? [];
  return { name, email };
}
