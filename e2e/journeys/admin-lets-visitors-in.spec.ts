import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openBackOffice, rowOf } from "../support/admin";
import { clientOf, newMember, stageHand } from "../support/people";
import { daysAhead } from "../support/rooms";

async function announce(visitors: { visitor_name: string; visit_date: string }[]) {
  const member = await newMember({ name: "Maya Host" });
  const client = await clientOf(member);
  for (const visitor of visitors) {
    await client
      .from("visitors")
      .insert({
        ...visitor,
        user_id: member.id,
        email: "guest@example.com",
        phone: "9876543210",
        purpose: "Interview",
        status: "pending",
      })
      .throwOnError();
  }
}

test("An admin approves and rejects visitors, those of today first", async ({ page }) => {
  const family = randomUUID().slice(0, 8);
  const [today, later] = [`Tara ${family}`, `Rohan ${family}`];
  await announce([
    { visitor_name: today, visit_date: daysAhead(0) },
    { visitor_name: later, visit_date: daysAhead(3) },
  ]);
  await openBackOffice(page, `/admin/visitors?q=${family}`);
  await expect(page.getByRole("row").nth(1)).toContainText(today);
  const row = rowOf(page, today);
  await expect(row).toContainText("+91 98765 43210");
  await expect(row).toContainText("Maya Host");
  await expect(row).toContainText("Pending");

  await row.getByRole("button", { name: `Approve ${today}` }).click();
  await expect(page.getByText("Visitor status updated to approved")).toBeVisible();
  await expect(row).toContainText("Approved");
  await expect(row.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await row.getByRole("button", { name: `Reject ${today}` }).click();
  await expect(page.getByText("Visitor status updated to rejected")).toBeVisible();
  await expect(row).toContainText("Rejected");
  await expect(row.getByRole("button", { name: /^Reject/ })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByTitle("Pending", { exact: true }).click();
  await expect(rowOf(page, later)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("searchbox").fill(`nobody ${family}`);
  await expect(page.getByText("No visitor requests found")).toBeVisible();
});

test("An admin learns that a colleague has decided first", async ({ page }) => {
  const name = `Ishaan ${randomUUID().slice(0, 8)}`;
  await announce([{ visitor_name: name, visit_date: daysAhead(1) }]);
  await openBackOffice(page, `/admin/visitors?q=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await expect(row).toContainText("Pending");
  const colleague = stageHand();
  await colleague
    .from("visitors")
    .update({ status: "rejected" })
    .eq("visitor_name", name)
    .throwOnError();
  await row.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(page.getByText("Error updating visitor")).toBeVisible();
  await expect(page.getByText(/Someone else changed this first/)).toBeVisible();
  await expect(row).toContainText("Rejected");
});
