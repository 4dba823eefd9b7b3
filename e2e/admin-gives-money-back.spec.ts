import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { openBackOffice, rowOf } from "./portal/admin";
import { newMember, stageHand, type Person } from "./portal/people";

/** Credits that somebody has bought and paid for. */
async function boughtCredits(person: Person, credits: number): Promise<void> {
  const stage = stageHand();
  const { data: order } = await stage
    .rpc("create_order", {
      person: person.id,
      order_kind: "credits",
      payment_mode: "test",
      credits,
    })
    .throwOnError();
  const provider_order_id = `order_${randomUUID()}`;
  await stage
    .rpc("attach_provider_order", { order_id: order.id, provider_order_id })
    .throwOnError();
  await stage
    .rpc("settle_payment", {
      provider_order_id,
      provider_payment_id: `pay_${randomUUID()}`,
      amount_paise: order.amount_paise,
      currency: "INR",
      payment_mode: "test",
      method: "upi",
    })
    .throwOnError();
}

test("An admin looks into an order and gives the money back, once", async ({ page }) => {
  const member = await newMember({ name: `Leela ${randomUUID().slice(0, 6)}` });
  await boughtCredits(member, 3);
  await openBackOffice(page, "/admin/payments?status=fulfilled");
  const row = rowOf(page, member.email);
  await expect(row).toContainText("3 credits");
  await expect(row).toContainText("₹750");
  await expect(row).toContainText("Fulfilled");
  await row.getByRole("button", { name: "Expand row" }).click();
  await expect(page.getByText(/₹750 by upi, settled/)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(
    `${member.name},${member.email},credits,3,750,fulfilled,test`,
  );

  await row.getByRole("button", { name: /^Refund/ }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this order?" });
  await expect(dialog).toContainText("3 credits leave the account");
  await dialog.getByRole("button", { name: "Refund ₹750" }).click();
  await expect(dialog.getByText("A reason is required")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Bought by mistake");
  await dialog.getByRole("button", { name: "Refund ₹750" }).click();
  await expect(page.getByText("Refund requested")).toBeVisible();
  await expect(row).toHaveCount(0);

  const { data } = await stageHand()
    .from("user_credits")
    .select("balance")
    .eq("user_id", member.id)
    .single()
    .throwOnError();
  expect(data.balance).toBe(0);
});

test("An admin can't give back money for credits that were spent", async ({ page }) => {
  const member = await newMember({ name: `Om ${randomUUID().slice(0, 6)}` });
  await boughtCredits(member, 3);
  await stageHand()
    .rpc("addUserCredits", { userid: member.id, amount_to_add: -1, reason: "Spent" })
    .throwOnError();
  await openBackOffice(page, "/admin/payments");
  await rowOf(page, member.email)
    .getByRole("button", { name: /^Refund/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refund this order?" });
  await dialog.getByLabel("Reason").fill("Asked for it");
  await dialog.getByRole("button", { name: "Refund ₹750" }).click();
  await expect(page.getByText("Refund Failed")).toBeVisible();
  await expect(page.getByText(/Credits of this order have been spent/)).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Asked for it");
});
