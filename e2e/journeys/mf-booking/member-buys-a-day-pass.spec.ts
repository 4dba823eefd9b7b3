import { expect, test } from "@playwright/test";
import { newAdmin, newMember, signIn, serviceClient } from "../../support/testUsers";
import { daysAhead } from "../../support/data/rooms";

test("Members can buy a day pass for eight credits and find the pass and its visitor", async ({
  page,
}) => {
  const member = await newMember({ credits: 10 });
  await signIn(page, member, "/day-pass");
  const main = page.getByRole("main");
  await expect(main.getByText("10 credits")).toBeVisible();
  await expect(main.getByText("₹885")).toBeVisible();
  await expect(main.getByText("₹3,068")).toBeVisible();
  await main.getByLabel("Visitor name").fill("Meera Krishnan");
  await main.getByLabel("Visitor email").fill("meera@example.com");
  await main.getByLabel("Purpose").fill("Design review");
  await main.getByLabel("Visit date").fill(daysAhead(4));
  await main.getByRole("button", { name: "Buy Day Pass" }).click();
  await expect(page.getByText("Day pass created")).toBeVisible();
  await expect(page.getByText("The visitor has been added successfully")).toBeVisible();
  await expect(page.getByRole("banner").getByText("2 credits")).toBeVisible();

  await main.getByRole("tab", { name: "My Day Passes" }).click();
  await expect(page).toHaveURL(/tab=visitors/);
  await expect(main.getByRole("heading", { name: /Meera Krishnan/ })).toBeVisible();
  await page.goto("/visitors?tab=list");
  await expect(main.getByRole("heading", { name: /Meera Krishnan Active/ })).toBeVisible();
});

test("Admins can create a day pass free of charge", async ({ page }) => {
  const admin = await newAdmin();
  await signIn(page, admin, "/day-pass");
  await page.getByLabel("Visitor name").fill("Tom Okafor");
  await page.getByLabel("Visitor email").fill("tom@example.com");
  await page.getByRole("button", { name: "Buy Day Pass" }).click();
  await expect(page.getByText("Day pass created")).toBeVisible();
  const { data } = await serviceClient()
    .from("day_passes")
    .select("credits_used")
    .eq("user_id", admin.id)
    .throwOnError();
  expect(data).toEqual([{ credits_used: 0 }]);
});
