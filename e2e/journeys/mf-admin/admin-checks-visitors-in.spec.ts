import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessibleWithinWidth } from "../../support/screens/admin";
import { test } from "../../support/browser/browserOf";
import { daysAhead } from "../../support/data/rooms";
import { newAdmin, newMember, serviceClient } from "../../support/testUsers";

const tablet = { width: 820, height: 1180 };

async function expectVisitor(name: string): Promise<void> {
  const { id } = await newMember({ name: "Maya Host" });
  await serviceClient()
    .from("visitors")
    .insert({
      user_id: id,
      visitor_name: name,
      email: "guest@example.com",
      visit_date: daysAhead(0),
      visit_time: "09:00",
      status: "approved",
    })
    .throwOnError();
}

async function openToday(page: Page, name: string) {
  await page.setViewportSize(tablet);
  await page.goto("/admin/today");
  await expect(page.getByRole("button", { name: `Check in ${name}` })).toBeVisible();
}

test("Admins can check a visitor in with one tap, and another desk sees it live", async ({
  openBrowserAs,
}) => {
  const name = `Nandita ${randomUUID().slice(0, 8)}`;
  await expectVisitor(name);
  const admins = await Promise.all([newAdmin(), newAdmin({ name: "Second Desk" })]);
  const [desk, other] = (await Promise.all(admins.map(openBrowserAs))) as [Page, Page];
  await Promise.all([openToday(desk, name), openToday(other, name)]);
  await expectAccessibleWithinWidth(desk);

  await desk.getByRole("button", { name: `Check in ${name}` }).click();
  for (const page of [desk, other]) {
    await expect(page.getByRole("button", { name: `Undo check-in of ${name}` })).toBeVisible();
  }
  await other.getByRole("button", { name: `Undo check-in of ${name}` }).click();
  await expect(desk.getByRole("button", { name: `Check in ${name}` })).toBeVisible();
});
