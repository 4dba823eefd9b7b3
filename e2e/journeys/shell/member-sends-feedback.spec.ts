import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { mailsTo } from "../../support/data/mailbox";
import { newMember, signIn, serviceClient } from "../../support/testUsers";

async function openFeedback(page: Page) {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Send Feedback" }).click();
  const dialog = page.getByRole("dialog", { name: "Send Feedback" });
  await expect(dialog.getByLabel("Your feedback")).toBeFocused();
  return dialog;
}

test("Members can send feedback, which staff receive by email", async ({ page }) => {
  const member = await newMember();
  await signIn(page, member);
  const dialog = await openFeedback(page);
  const height = await dialog
    .getByLabel("Your feedback")
    .evaluate((element: HTMLElement) => element.offsetHeight);
  expect(height).toBeGreaterThanOrEqual(150);
  await expectAccessible(page);

  const wish = `More plants ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel("Your feedback").fill(`  ${wish}\n<b>please</b>  `);
  await dialog.getByRole("button", { name: "Submit feedback" }).click();
  await expect(page.getByText("Feedback Submitted")).toBeVisible();
  await expect(page.getByText("Thank you for your valuable feedback!")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const { data } = await serviceClient()
    .from("feedback")
    .select("content, status")
    .eq("user_id", member.id)
    .throwOnError();
  expect(data).toEqual([{ content: `${wish}\n<b>please</b>`, status: "pending" }]);
  await expect
    .poll(async () => (await mailsTo("staff@portal.local", /feedback/i)).join("\n"))
    .toContain(wish);

  const again = await openFeedback(page);
  await expect(again.getByLabel("Your feedback")).toHaveValue("");
});

test("Members with a wrong clock can send feedback", async ({ page }) => {
  const member = await newMember();
  await signIn(page, member);
  await page.clock.setSystemTime(Date.now() - 86_400_000);
  const wish = `Warmer tea ${randomUUID().slice(0, 8)}`;
  const dialog = await openFeedback(page);
  await dialog.getByLabel("Your feedback").fill(wish);
  await dialog.getByRole("button", { name: "Submit feedback" }).click();
  await expect(page.getByText("Feedback Submitted")).toBeVisible();
  await expect
    .poll(async () => (await mailsTo("staff@portal.local", /feedback/i)).join("\n"))
    .toContain(wish);
  const { data } = await serviceClient()
    .from("feedback")
    .select("created_at")
    .eq("user_id", member.id)
    .single()
    .throwOnError();
  expect(Date.now() - Date.parse(String(data.created_at))).toBeLessThan(60_000);
});
