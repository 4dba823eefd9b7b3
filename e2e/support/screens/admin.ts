import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../browser/axe";
import { cutOffControls } from "../browser/cutOffControls";
import { newAdmin, signIn, type TestUser } from "../testUsers";

export async function openAdminPage(page: Page, path: string): Promise<TestUser> {
  const admin = await newAdmin();
  await signIn(page, admin, path);
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  await expect(sidebar.or(page.getByRole("button", { name: "Admin menu" }))).toBeVisible();
  return admin;
}

/** `beneath` selects the part covered by a dialog or menu. */
export async function expectAccessibleWithinWidth(page: Page, beneath?: string): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await expectAccessible(page, beneath);
  await expectWithinWidth(page);
}

export async function expectWithinWidth(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expect.poll(() => cutOffControls(page)).toEqual([]);
}

export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole("row").filter({ hasText: text });

export const testImage = {
  name: "picture.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** antd's date field accepts a date in its own format, such as `Fri, 20 Nov 2026`. */
export async function pickDay(field: Locator, day: string): Promise<void> {
  const date = new Date(`${day}T12:00:00Z`);
  const [weekday, month] = (["weekday", "month"] as const).map((part) =>
    date.toLocaleString("en-US", { [part]: "short", timeZone: "UTC" }),
  );
  await field.click();
  await field.fill(`${weekday}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`);
  await field.press("Enter");
}
