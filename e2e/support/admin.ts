import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { newAdmin, signIn, type Person } from "./people";

/** A new admin, signed in, on a page of the back office. */
export async function openBackOffice(page: Page, path: string): Promise<Person> {
  const admin = await newAdmin();
  await signIn(page, admin, path);
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  await expect(sidebar.or(page.getByRole("button", { name: "Admin menu" }))).toBeVisible();
  return admin;
}

/**
 * The screen as it stands, once it has loaded, is accessible and no wider than the window.
 * `beneath` is the part of it that something opened lies over.
 */
export async function expectSound(page: Page, beneath?: string): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await expectAccessible(page, beneath);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The row of a table that holds a text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole("row").filter({ hasText: text });

/** A picture of one pixel, as a browser's file chooser hands it over. */
export const picture = {
  name: "picture.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Types a day into antd's date field and takes it. */
export async function pickDay(field: Locator, day: string): Promise<void> {
  const date = new Date(`${day}T12:00:00Z`);
  const [weekday, month] = (["weekday", "month"] as const).map((part) =>
    date.toLocaleString("en-US", { [part]: "short", timeZone: "UTC" }),
  );
  await field.click();
  await field.fill(`${weekday}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`);
  await field.press("Enter");
}
