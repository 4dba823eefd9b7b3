import { expect, test, type Page } from "@playwright/test";
import { newMember, signIn } from "../../support/testUsers";

const region = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Stops the page's clock; from then on only the test advances it. */
async function holdTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Saves a profile with the clock stopped and checks the toast. */
async function saveProfile(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, await newMember(), "/profile");
  await page.getByLabel("Organization").fill("Neem Studio");
  await holdTheClock(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(region(page).getByText("Profile Updated")).toBeVisible();
  await expect(region(page).getByText("Your changes have been saved.")).toBeVisible();
}

test("A toast stays while it has the pointer or the focus", async ({ page }) => {
  await saveProfile(page);
  const toast = region(page).getByRole("group");
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 400);
  await page.keyboard.press("F6");
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await page.mouse.move(5, 400);
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});
