import { z } from "zod";
import { stack } from "./stack";

const listSchema = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mailSchema = z.object({
  ID: z.string(),
  Subject: z.string(),
  Text: z.string(),
  HTML: z.string(),
});

export type Mail = z.infer<typeof mailSchema>;

/** The auth service delivers an email before it responds, so this does not wait. */
export async function lastMailTo(address: string): Promise<Mail> {
  const response = await fetch(`${stack.mailUrl}/api/v1/messages?limit=500`);
  const { messages } = listSchema.parse(await response.json());
  const found = messages.find(({ To }) => To.some(({ Address }) => Address === address));
  if (!found) throw new Error(`No email to ${address}`);
  const mail = await fetch(`${stack.mailUrl}/api/v1/message/${found.ID}`);
  return mailSchema.parse(await mail.json());
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
