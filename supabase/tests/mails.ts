import { z } from "zod";
import { sql, stack } from "./stack";

const listSchema = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mailSchema = z.object({
  ID: z.string(),
  Subject: z.string(),
  Text: z.string(),
  HTML: z.string(),
  Attachments: z.array(
    z.object({
      PartID: z.string(),
      FileName: z.string(),
      ContentType: z.string(),
      ContentID: z.string().optional(),
    }),
  ),
});

export type Mail = z.infer<typeof mailSchema>;

/** Newest first. The auth service delivers an email before it responds, so this does not wait. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${stack.mailUrl}/api/v1/messages?limit=500`);
  const { messages } = listSchema.parse(await response.json());
  const found = messages.filter(({ To }) => To.some(({ Address }) => Address === address));
  return Promise.all(
    found.map(async ({ ID }) => {
      const mail = await fetch(`${stack.mailUrl}/api/v1/message/${ID}`);
      return mailSchema.parse(await mail.json());
    }),
  );
}

/** The newest email, by default about anything: emails of one delivery arrive in any order. */
export async function lastMailTo(address: string, about = ""): Promise<Mail> {
  const mail = (await mailsTo(address)).find(({ Subject }) => Subject.includes(about));
  if (!mail) throw new Error(`No email to ${address}`);
  return mail;
}

/** The calendar file that is attached to an email, or null. */
export async function calendarOf({ ID, Attachments }: Mail): Promise<string | null> {
  const [file] = Attachments.filter(({ ContentType }) => ContentType.startsWith("text/calendar"));
  if (!file) return null;
  return (await fetch(`${stack.mailUrl}/api/v1/message/${ID}/part/${file.PartID}`)).text();
}

export async function headersOf({ ID }: Mail): Promise<Record<string, string[]>> {
  const response = await fetch(`${stack.mailUrl}/api/v1/message/${ID}/headers`);
  return z.record(z.string(), z.array(z.string())).parse(await response.json());
}

/** Delivers what waits for one recipient, like the schedule. What other tests left counts as sent. */
export async function deliverMailTo(recipient: { id: string } | "staff"): Promise<void> {
  const mine = recipient === "staff" ? sql`recipient = 'staff'` : sql`user_id = ${recipient.id}`;
  await sql`
    update outbox set status = 'sent', sent_at = now() where status = 'due' and (${mine}) is not true`;
  await runDelivery();
}

export const runSchema = z.object({
  sent: z.number(),
  due: z.number(),
  failed: z.number(),
  skipped: z.number(),
  lost: z.number(),
  more: z.boolean(),
});

export async function runDelivery(): Promise<z.infer<typeof runSchema>> {
  const response = await fetch(`${stack.apiUrl}/functions/v1/deliver-notifications`, {
    method: "POST",
    headers: { apikey: stack.secretKey },
    body: "{}",
  });
  if (!response.ok) throw new Error(`deliver-notifications: ${await response.text()}`);
  return runSchema.parse(await response.json());
}

export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.Text)?.[0];
  if (!link) throw new Error("The email has no link");
  return link;
}

export function codeIn(mail: Mail): string {
  const code = /Code: (\d+)/.exec(mail.Text)?.[1];
  if (!code) throw new Error("The email has no code");
  return code;
}

export async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  const location = response.headers.get("location");
  if (!location) throw new Error(`The link did not redirect: status ${response.status}`);
  return new URL(location);
}
