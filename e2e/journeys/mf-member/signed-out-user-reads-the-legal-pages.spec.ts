import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";

test("Signed-out users can open each legal text by its URL and switch tabs", async ({ page }) => {
  await page.goto("/legal");
  await expect(page.getByText("Last updated June 2023")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Terms & Conditions", selected: true })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toContainText("laws of India");
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/legal\?tab=privacy$/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Privacy Policy", selected: true })).toBeVisible();
  await expectAccessible(page);
});

test("Signed-out users can open each legal text from the footer of the landing page", async ({
  page,
}) => {
  for (const name of ["Terms & Conditions", "Privacy Policy", "Refund Policy"]) {
    await page.goto("/");
    const foot = page.getByRole("navigation", { name: "Legal" });
    await foot.getByRole("link", { name }).click();
    await expect(page.getByRole("tab", { name, selected: true })).toBeVisible();
    await expect(page.getByText("Last updated June 2023. Applicable law: India.")).toBeVisible();
  }
  await expect(page).toHaveURL(/\/legal\?tab=refund$/);
  const policy = page.getByRole("tabpanel");
  await expect(policy).toContainText("more than 48 hours before the booking: full refund");
  await expect(policy).toContainText("24 to 48 hours before the booking: 50% refund");
  await expect(policy).toContainText("less than 24 hours before the booking: no refund");
});

test("Signed-out users start at the top when they switch the legal text in the footer", async ({
  page,
}) => {
  await page.goto("/legal?tab=terms");
  const foot = page.getByRole("navigation", { name: "Legal" });
  await foot.getByRole("link", { name: "Refund Policy" }).click();
  await expect(page.getByRole("tab", { name: "Refund Policy", selected: true })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
