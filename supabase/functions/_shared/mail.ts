import { Unavailable } from "./http.ts";
import type { MailContent } from "./mailTemplates.ts";

export interface Mail extends MailContent {
  readonly to: readonly string[];
}

const resend = "https://api.resend.com";
const TIMEOUT_MS = 10_000;

export async function sendMail({ to, subject, html, text }: Mail): Promise<void> {
  const { from, resendKey, mailpit } = settings();
  await (resendKey
    ? call(`${resend}/emails`, { key: resendKey, body: { from, to, subject, html, text } })
    : call(`${mailpit}/api/v1/send`, {
        body: {
          From: parseAddress(from),
          To: to.map((address) => ({ Email: address })),
          Subject: subject,
          HTML: html,
          Text: text,
        },
      }));
}

export async function checkMailService(): Promise<void> {
  const { resendKey, mailpit } = settings();
  if (!resendKey) return call(`${mailpit}/api/v1/messages?limit=1`);
  await call(`${resend}/domains`, { key: resendKey }).catch((error: unknown) => {
    // A key restricted to sending is valid, and gets this error.
    if (!String(error).includes("restricted_api_key")) throw error;
  });
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
  { key, body }: { key?: string; body?: object } = {},
): Promise<void> {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Unavailable(`The mail service did not respond: ${String(error)}`);
  });
  const text = await response.text();
  if (!response.ok)
    throw new Unavailable(`The mail service responded with status ${response.status}: ${text}`);
}

/** "Name <name@example.com>" or an address alone. */
function parseAddress(text: string): { Name: string; Email: string } {
  const [, name = "", address = text] = /^(.*?)\s*<([^>]+)>$/.exec(text) ?? [];
  return { Name: name, Email: address };
}
