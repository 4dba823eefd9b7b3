import { expect, type Locator, type Page } from "@playwright/test";

export const overridePanel = (page: Page) =>
  page.getByRole("dialog", { name: "Try another release" });
export const overrideBanner = (page: Page) =>
  page.getByRole("complementary", { name: "Overrides" });

export async function pickRelease(page: Page, module: string, release: RegExp): Promise<Locator> {
  const panel = overridePanel(page);
  await page.keyboard.press("Control+Alt+m");
  await panel.getByRole("combobox", { name: "Module" }).click();
  await page.getByRole("option", { name: new RegExp(module) }).click();
  await panel.getByRole("combobox", { name: "Release" }).click();
  await page.getByRole("option", { name: release }).click();
  return panel;
}

export async function overrideWithAddress(
  page: Page,
  module: string,
  address: string,
): Promise<void> {
  const panel = await pickRelease(page, module, /^Live/);
  await panel.getByLabel("Address").fill(address);
  await panel.getByRole("button", { name: "Use release" }).click();
}

/** The panel opens only after the server has confirmed the admin role. */
export const expectAdmin = (page: Page) =>
  expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toBeVisible();
