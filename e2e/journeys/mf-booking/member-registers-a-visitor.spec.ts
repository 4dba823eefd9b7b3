import { expect } from "@playwright/test";
import { test } from "../../support/browser/browserOf";
import { newMember, signIn, serviceClient } from "../../support/testUsers";
import { daysAhead } from "../../support/data/rooms";

test("Members can register a visitor in three steps, and other members cannot see the visitor", async ({
  page,
  openBrowserAs,
}) => {
  const member = await newMember();
  const visitor = "Meera Krishnan";
  await signIn(page, member, "/visitors");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Please complete all fields")).toBeVisible();
  await expect(page.getByText("All fields are required to proceed")).toBeVisible();
  await page.getByLabel("Visitor name").fill(visitor);
  await page.getByLabel("Visitor email").fill("meera@example.com");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Visit date").fill(daysAhead(2));
  await page.getByLabel("Time", { exact: true }).fill("14:30");
  await page.getByLabel("Duration (hours)").fill("1.5");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("14:30");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Purpose").fill("Design review");
  await page.getByRole("button", { name: "Register Visitor" }).click();
  await expect(page.getByText("Visitor Registered")).toBeVisible();
  await expect(
    page.getByText(`${visitor} has been registered and is pending approval`),
  ).toBeVisible();
  await expect(page.getByLabel("Visitor name")).toHaveValue("");
  await expect(page.getByRole("heading", { name: `${visitor} is registered` })).toBeFocused();

  await page.getByRole("tab", { name: "My visitors" }).click();
  await expect(page.getByRole("heading", { name: `${visitor} Pending` })).toBeVisible();
  await expect(page.getByText("2:30 PM, 1.5 hours")).toBeVisible();
  const { data } = await serviceClient()
    .from("visitors")
    .select("visit_date, visit_time, visit_duration, status")
    .eq("user_id", member.id)
    .throwOnError();
  expect(data).toEqual([
    { visit_date: daysAhead(2), visit_time: "14:30:00", visit_duration: 1.5, status: "pending" },
  ]);

  const other = await openBrowserAs(await newMember({ name: "Dev Patel" }));
  await other.goto("/visitors?tab=list");
  await expect(other.getByText("No visitors found")).toBeVisible();
});
