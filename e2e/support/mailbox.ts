import { expect, type Page } from "@playwright/test";
import { portalStatus } from "./environment";

interface MessageSummary {
  ID: string;
  Subject: string;
  To: { Address: string }[];
}

export async function mailTo(address: string, subject: RegExp): Promise<string> {
  return (await messageTo(address, subject)).Text;
}

/** The calendar file that is attached to an email. */
export async function calendarTo(address: string, subject: RegExp): Promise<string> {
  const { ID, Attachments } = await messageTo(address, subject);
  const file = Attachments.find(({ ContentType }) => ContentType.startsWith("text/calendar"));
  if (!file) throw new Error(`The email to ${address} has no calendar`);
  const { MAIL_URL } = portalStatus();
  return (await fetch(`${MAIL_URL}/api/v1/message/${ID}/part/${file.PartID}`)).text();
}

interface Message {
  ID: string;
  Text: string;
  Attachments: { PartID: string; ContentType: string }[];
}

async function messageTo(address: string, subject: RegExp): Promise<Message> {
  const { MAIL_URL } = portalStatus();
  let found: MessageSummary | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${MAIL_URL}/api/v1/messages`);
        const { messages } = (await response.json()) as { messages: MessageSummary[] };
        found = messages.find(
          (message) =>
            subject.test(message.Subject) && message.To.some((to) => to.Address === address),
        );
        return found?.Subject;
      },
      { message: `an email to ${address} with the subject ${String(subject)}` },
    )
    .toBeTruthy();
  const response = await fetch(`${MAIL_URL}/api/v1/message/${found?.ID ?? ""}`);
  return (await response.json()) as Message;
}

export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the email: ${text}`);
  return link;
}

export async function confirmMailLink(page: Page, text: string): Promise<void> {
  await page.goto(linkIn(text));
  await expect(page).toHaveURL(/\/auth\/confirm\?/);
  await page.getByRole("main").getByRole("button").click();
}
