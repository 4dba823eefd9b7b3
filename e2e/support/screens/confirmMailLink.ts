import { expect, type Page } from "@playwright/test";
import { linkIn } from "../data/mailbox";

export async function confirmMailLink(page: Page, text: string): Promise<void> {
  await page.goto(linkIn(text));
  await expect(page).toHaveURL(/\/auth\/confirm\?/);
  await page.getByRole("main").getByRole("button").click();
}
