import { expect, type Page } from "@playwright/test";
import { portalStatus } from "./environment";

interface MessageSummary {
  ID: string;
  Subject: string;
  To: { Address: string }[];
}

export async function mailTo(address: string, subject: RegExp): Promise<string> {
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
  return ((await response.json()) as { Text: string }).Text;
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
