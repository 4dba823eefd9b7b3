import { Unavailable } from "./http.ts";
import type { Letter } from "./letters.ts";

export interface Mail extends Letter {
  readonly to: readonly string[];
}

const ANSWER_MS = 10_000;

/**
 * Sends a mail through Resend where RESEND_API_KEY is set, else into the mailbox at MAILPIT_URL.
 * @throws Unavailable when neither takes it.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const resendKey = Deno.env.get("RESEND_API_KEY");
  const mailpit = Deno.env.get("MAILPIT_URL");
  const from = Deno.env.get("MAIL_FROM");
  if (!from || (!resendKey && !mailpit)) {
    throw new Unavailable("MAIL_FROM and one of RESEND_API_KEY and MAILPIT_URL must be set");
  }
  const { to, subject, html, text } = mail;
  await (resendKey
    ? post(
        "https://api.resend.com/emails",
        { from, to, subject, html, text },
        { Authorization: `Bearer ${resendKey}` },
      )
    : post(`${mailpit}/api/v1/send`, {
        From: person(from),
        To: to.map((address) => ({ Email: address })),
        Subject: subject,
        HTML: html,
        Text: text,
      }));
}

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => {
    throw new Unavailable(`the mail service did not answer: ${String(error)}`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Unavailable(`the mail service answered ${answer.status}: ${text}`);
}

/** "Name <name@example.com>" or an address alone. */
function person(text: string): { Name: string; Email: string } {
  const [, name = "", address = text] = /^(.*?)\s*<([^>]+)>$/.exec(text) ?? [];
  return { Name: name, Email: address };
}
