import { expect } from "@playwright/test";
import { portalStatus } from "../environment";

interface MessageSummary {
  ID: string;
  Subject: string;
  To: { Address: string }[];
}

export async function mailTo(address: string, subject: RegExp): Promise<string> {
  return (await messageTo(address, subject)).Text;
}

/** The texts of all emails to an address that others use too, newest first. */
export async function mailsTo(address: string, subject: RegExp): Promise<string[]> {
  const summaries = (await messagesTo(address)).filter(({ Subject }) => subject.test(Subject));
  return Promise.all(summaries.map(async ({ ID }) => (await messageOf(ID)).Text));
}

/** The calendar file that is attached to an email. */
export const calendarTo = async (address: string, subject: RegExp): Promise<string> =>
  (await attachmentTo(address, subject, "text/calendar")).text();

/** The picture in an email, as a data URL. */
export async function imageTo(address: string, subject: RegExp): Promise<string> {
  const image = await attachmentTo(address, subject, "image/");
  const content = Buffer.from(await image.arrayBuffer()).toString("base64");
  return `data:${image.headers.get("content-type")};base64,${content}`;
}

async function attachmentTo(address: string, subject: RegExp, type: string): Promise<Response> {
  const { ID, Attachments, Inline = [] } = await messageTo(address, subject);
  const file = [...Attachments, ...Inline].find(({ ContentType }) => ContentType.startsWith(type));
  if (!file) throw new Error(`The email to ${address} has no ${type}`);
  const { MAIL_URL } = portalStatus();
  return fetch(`${MAIL_URL}/api/v1/message/${ID}/part/${file.PartID}`);
}

interface Attachment {
  PartID: string;
  ContentType: string;
}

interface Message {
  ID: string;
  Text: string;
  Attachments: Attachment[];
  Inline?: Attachment[];
}

async function messageTo(address: string, subject: RegExp): Promise<Message> {
  let found: MessageSummary | undefined;
  await expect
    .poll(
      async () => {
        found = (await messagesTo(address)).find(({ Subject }) => subject.test(Subject));
        return found?.Subject;
      },
      { message: `an email to ${address} with the subject ${String(subject)}` },
    )
    .toBeTruthy();
  return messageOf(found?.ID ?? "");
}

/** Searches: a plain list has the newest 50 emails only, and all tests share the mailbox. */
async function messagesTo(address: string): Promise<MessageSummary[]> {
  const query = new URLSearchParams({ query: `to:"${address}"`, limit: "500" });
  const response = await fetch(`${portalStatus().MAIL_URL}/api/v1/search?${query}`);
  const { messages } = (await response.json()) as { messages: MessageSummary[] };
  return messages.filter(({ To }) => To.some(({ Address }) => Address === address));
}

async function messageOf(id: string): Promise<Message> {
  const response = await fetch(`${portalStatus().MAIL_URL}/api/v1/message/${id}`);
  return (await response.json()) as Message;
}

/** The first link to the portal: others lead to a map. */
export function linkIn(text: string): string {
  const link = /https?:\/\/localhost\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the email: ${text}`);
  return link;
}
