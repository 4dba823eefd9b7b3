import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { mailTo } from "../support/mailbox";
import { newMember, signIn, serviceClient } from "../support/testUsers";

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
  await dialog.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback Submitted")).toBeVisible();
  await expect(page.getByText("Thank you for your valuable feedback!")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const { data } = await serviceClient()
    .from("feedback")
    .select("content, status")
    .eq("user_id", member.id)
    .throwOnError();
  expect(data).toEqual([{ content: `${wish}\n<b>please</b>`, status: "pending" }]);
  await expect.poll(async () => mailTo("staff@portal.local", /feedback/i)).toContain(wish);

  const again = await openFeedback(page);
  await expect(again.getByLabel("Your feedback")).toHaveValue("");
});

test("Members cannot submit empty feedback", async ({ page }) => {
  await signIn(page, await newMember());
  const dialog = await openFeedback(page);
  await dialog.getByLabel("Your feedback").fill("   ");
  await dialog.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Account menu" })).toBeFocused();
});

test("Members keep the typed feedback when it cannot be stored", async ({ page }) => {
  await signIn(page, await newMember());
  await page.route("**/rest/v1/feedback**", (route) => route.fulfill({ status: 503 }));
  const dialog = await openFeedback(page);
  await dialog.getByLabel("Your feedback").fill("More plants");
  await dialog.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Submission Failed")).toBeVisible();
  await expect(
    page.getByText("There was a problem submitting your feedback. Please try again."),
  ).toBeVisible();
  await expect(dialog.getByLabel("Your feedback")).toHaveValue("More plants");
});

test("Members see that the email about their stored feedback was not sent", async ({ page }) => {
  await signIn(page, await newMember());
  await page.route("**/functions/v1/send-email", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { error: "internal_error" } })
      : route.continue(),
  );
  const dialog = await openFeedback(page);
  await dialog.getByLabel("Your feedback").fill("More plants");
  await dialog.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback Submitted")).toBeVisible();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Failed to send email");
  await expect(failure).toContainText("An unexpected error occurred");
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
  await dialog.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback Submitted")).toBeVisible();
  await expect.poll(async () => mailTo("staff@portal.local", /feedback/i)).toContain(wish);
  const { data } = await serviceClient()
    .from("feedback")
    .select("created_at")
    .eq("user_id", member.id)
    .single()
    .throwOnError();
  expect(Date.now() - Date.parse(String(data.created_at))).toBeLessThan(60_000);
});
