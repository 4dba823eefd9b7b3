import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";
import { buyCredits, createFailedRefund } from "../../support/data/payments";
import {
  creditsOf,
  signedInClient,
  newAdmin,
  newMember,
  serviceClient,
} from "../../support/testUsers";

test("Admins can inspect an order and refund it once", async ({ page }) => {
  const member = await newMember({ name: `Leela ${randomUUID().slice(0, 6)}` });
  await buyCredits(member, 3);
  await openAdminPage(page, "/admin/payments?status=fulfilled");
  const row = rowOf(page, member.email);
  await expect(row).toContainText("3 credits");
  await expect(row).toContainText("₹750");
  await expect(row).toContainText("Fulfilled");
  await row.getByRole("button", { name: "Expand row" }).click();
  await expect(page.getByText(/₹750 by UPI, settled/)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(
    `${member.name},${member.email},credits,3,750,,fulfilled,test`,
  );

  await row.getByRole("button", { name: /^Refund/ }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this order?" });
  await expect(dialog).toContainText("3 credits will be removed from their balance");
  await dialog.getByRole("button", { name: "Refund ₹750" }).click();
  await expect(dialog.getByText("A reason is required")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Bought by mistake");
  await dialog.getByRole("button", { name: "Refund ₹750" }).click();
  await expect(page.getByText("Refund requested")).toBeVisible();
  await expect(row).toHaveCount(0);

  expect(await creditsOf(member)).toBe(0);

  await page.goto("/admin/payments");
  await expect(row).toContainText("Refunded");
});

test("Admins cannot refund credits that were spent", async ({ page }) => {
  const member = await newMember({ name: `Om ${randomUUID().slice(0, 6)}` });
  await buyCredits(member, 3);
  await serviceClient()
    .rpc("addUserCredits", { userid: member.id, amount_to_add: -1, reason: "Spent" })
    .throwOnError();
  await openAdminPage(page, "/admin/payments");
  await rowOf(page, member.email)
    .getByRole("button", { name: /^Refund/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refund this order?" });
  await dialog.getByLabel("Reason").fill("Asked for it");
  await dialog.getByRole("button", { name: "Refund ₹750" }).click();
  await expect(page.getByText("Refund failed", { exact: true })).toBeVisible();
  await expect(page.getByText(/Credits of this order have been spent/)).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Asked for it");
});

test("Admins see that another admin has already refunded an order", async ({ page }) => {
  const member = await newMember({ name: `Uma ${randomUUID().slice(0, 6)}` });
  const { id } = await buyCredits(member, 3);
  await openAdminPage(page, "/admin/payments?status=fulfilled");
  await rowOf(page, member.email)
    .getByRole("button", { name: /^Refund/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refund this order?" });
  await dialog.getByLabel("Reason").fill("Asked for it");
  const colleague = await signedInClient(await newAdmin());
  await colleague.rpc("refund_order", { order_id: id, reason: "Was first" }).throwOnError();
  await dialog.getByRole("button", { name: "Refund ₹750" }).click();
  await expect(page.getByText(/Someone else changed this first/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, member.email)).toHaveCount(0);
  const { data } = await serviceClient().from("refunds").select("reason").eq("order_id", id);
  expect(data).toEqual([{ reason: "Was first" }]);
});

test("Admins can retry a refund that failed permanently", async ({ page }) => {
  const member = await newMember({ name: `Tara ${randomUUID().slice(0, 6)}` });
  await createFailedRefund(member);
  await openAdminPage(page, "/admin/payments");
  await expect(page.getByRole("alert")).toContainText(
    "failed permanently: open the order for the reason",
  );
  await page.getByRole("button", { name: "Show" }).click();
  const row = rowOf(page, member.email);
  await expect(row).toContainText("Fulfilled");
  await row.getByRole("button", { name: "Expand row" }).click();
  await expect(page.getByText(/Failed 8 times. Your account does not have/)).toBeVisible();
  await page.getByRole("button", { name: "Retry refund of ₹750" }).click();
  await expect(page.getByText("Refund will be retried")).toBeVisible();
  await expect(page.getByText(/Failed 9 times\. .*The id provided does not exist/)).toBeVisible();
});
