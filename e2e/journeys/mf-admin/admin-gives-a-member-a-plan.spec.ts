import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage, rowOf } from "../../support/screens/admin";
import { paymentWidget, putIntoCart } from "../../support/screens/checkout";
import { newSnack } from "../../support/data/snacks";
import { newMember, storeSession } from "../../support/testUsers";

test("Admins can give a member a plan, whose discount the member gets at the cafe", async ({
  page,
  browser,
}) => {
  const plan = `Resident ${randomUUID().slice(0, 8)}`;
  const [member, snack] = await Promise.all([newMember(), newSnack({ price: 45.5, quantity: 4 })]);
  await openAdminPage(page, "/admin/plans");
  await page.getByRole("button", { name: "Add plan" }).click();
  const adding = page.getByRole("dialog", { name: "Add plan" });
  await adding.getByLabel("Name").fill(plan);
  await adding.getByLabel("Price per month (₹)").fill("8999");
  await adding.getByLabel("Room hours per month").fill("1.5");
  await adding.getByLabel("Cafe discount (%)").fill("15");
  await expectAccessibleWithinWidth(page, ".ant-modal");
  await adding.getByRole("button", { name: "Add plan" }).click();
  await expect(rowOf(page, plan)).toContainText("15% off");

  await page.goto(`/admin/users/${member.id}?tab=plan`);
  await page.getByRole("button", { name: "Assign plan" }).click();
  const assigning = page.getByRole("dialog", { name: "Assign plan" });
  await assigning.getByRole("combobox", { name: "Plan" }).fill(plan);
  await page.getByTitle(plan).click();
  const figures = assigning.getByRole("status", { name: "What the change means this month" });
  await expect(figures).toContainText(`Plan today: no plan → ${plan}`);
  await expect(figures).toContainText(/To bill outside the portal: ₹[\d,]+\.\d\d for the rest of/);
  const leftLine = await figures.getByText(/^Left in /).innerText();
  const [left = ""] = leftLine.match(/(?<=: ).+(?= in meeting rooms)/) ?? [];
  await expectAccessibleWithinWidth(page, ".ant-modal");
  await assigning.getByRole("button", { name: "Assign plan" }).click();
  const plans = page.getByRole("list", { name: "Plans" });
  await expect(plans.getByRole("listitem")).toContainText("Assigned by Ravi Menon");
  await expectAccessibleWithinWidth(page);
  await page.goto("/admin/plans");
  await page.getByRole("button", { name: `Archive ${plan}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(rowOf(page, plan)).toHaveCount(0);

  const other = await browser.newPage();
  await storeSession(other, member);
  await other.goto("/dashboard");
  const own = other.getByRole("region", { name: "Your plan" });
  await expect(own).toContainText(plan);
  await expect(own).toContainText(`Meeting rooms: ${left} left in`);
  await expect(own).toContainText("15% off at the cafe");
  await putIntoCart(other, snack.name);
  const cart = other.getByRole("dialog", { name: "Your cart" });
  await cart.getByRole("button", { name: `Increase quantity of ${snack.name}` }).click();
  await expect(cart.getByText("Member discount (15%)").locator("..")).toContainText("−₹13.64");
  await expect(cart.getByText("Total", { exact: true }).locator("..")).toHaveText("Total₹77.36");
  await cart.getByRole("button", { name: "Checkout" }).click();
  await expect(
    paymentWidget(other).iframe.getByRole("button", { name: "Pay ₹77.36" }),
  ).toBeVisible();
  await paymentWidget(other).payWith("success@razorpay");
  await expect(other.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(other.getByRole("listitem").filter({ hasText: snack.name })).toContainText(
    "15% off₹77.36",
  );
  await other.close();
});
