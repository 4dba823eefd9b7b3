import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { paymentWidget } from "../../support/screens/checkout";
import {
  creditsOf,
  signedInClient,
  newMember,
  signIn,
  storeSession,
  serviceClient,
} from "../../support/testUsers";

test("Members can buy a package and see the bonus in the top bar at once", async ({ page }) => {
  await signIn(page, await newMember({ credits: 3 }), "/buy-credits");
  await expect(page.getByRole("heading", { name: "Buy Credits", level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: /^50 credits/ }).click();
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("55 credits");
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("180 days");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay ₹10,000" }).click();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByText("Credits purchased")).toBeVisible();
  await expect(page.getByRole("banner").getByText("58")).toBeVisible();
  await expectAccessible(page);
});

test("Members can buy a custom amount at 250 rupees per credit", async ({ page }) => {
  await signIn(page, await newMember(), "/buy-credits");
  await page.getByRole("radio", { name: /^Custom amount/ }).click();
  const amount = page.getByRole("textbox", { name: "credits" });
  await amount.fill("");
  await amount.blur();
  await expect(amount).toHaveValue("1");
  await page.getByRole("button", { name: "Decrease credits" }).click({ force: true });
  await expect(amount).toHaveValue("1");
  await amount.fill("20");
  await amount.blur();
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("365 days");
  await page.getByRole("button", { name: "Pay ₹5,000" }).click();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByRole("banner").getByText("20")).toBeVisible();
});

test("Members who enter the size of a package can buy that amount or choose the package", async ({
  page,
}) => {
  await signIn(page, await newMember(), "/buy-credits");
  await page.getByRole("radio", { name: /^Custom amount/ }).click();
  const amount = page.getByRole("textbox", { name: "credits" });
  await amount.fill("50");
  await amount.press("End");
  await expect(amount).toHaveValue("50");
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect(summary).toContainText("50 credits");
  await expect(summary).toContainText("365 days");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose the package" }).click();
  await expect(page.getByRole("radio", { name: /^50 credits/ })).toBeFocused();
  await expect(summary).toContainText("55 credits");
  await expect(summary).toContainText("180 days");
  await page.getByRole("radio", { name: /^Custom amount/ }).click();
  await page.getByRole("button", { name: "Pay ₹12,500" }).click();
  await expect(
    paymentWidget(page).iframe.getByRole("button", { name: "Pay ₹12,500" }),
  ).toBeVisible();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByText("Credits purchased").locator("../..")).toContainText("50");
  await expect(page.getByRole("banner").getByText("50", { exact: true })).toBeVisible();
});

test("Members can pay after a blocked payment script loads", async ({ page }) => {
  // The second toast replaces the first, so the script fails only after the first was seen.
  let fail = () => {};
  const firstToastRead = new Promise<void>((resolve) => (fail = resolve));
  await page.route("**/checkout.js", async (route) => {
    await firstToastRead;
    await route.abort();
  });
  await storeSession(page, await newMember());
  // The page loads only when the script does.
  await page.goto("/buy-credits", { waitUntil: "commit" });
  const pay = page.getByRole("button", { name: "Pay ₹10,000" });
  await pay.click();
  await expect(page.getByText("Payment System Loading")).toBeVisible();
  await expect(page.getByText("Please wait while our payment system initializes.")).toBeVisible();
  fail();
  await expect(page.getByText("Payment Initialization Failed")).toBeVisible();
  await expect(page.getByText("Payment System Loading")).toHaveCount(0);
  await page.unroute("**/checkout.js");
  await pay.click();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});

test("Members can start again after they close the payment", async ({ page }) => {
  await signIn(page, await newMember(), "/buy-credits");
  await page.getByRole("button", { name: /^Pay / }).click();
  await paymentWidget(page).close();
  await expect(page.getByText("Payment Cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay / })).toBeEnabled();
});

test("The server prices an order itself when the request names a price", async () => {
  const member = await newMember();
  const supabase = await signedInClient(member);
  const { data } = await supabase.functions.invoke<{ amount: number; orderId: string }>(
    "create-order-test",
    { body: { amount: 1, credits: 500, userId: "another-member", currency: "INR" } },
  );
  expect(data?.amount).toBe(7_500_000);
  const { data: order } = await serviceClient()
    .from("orders")
    .select("user_id, credits")
    .eq("provider_order_id", data?.orderId ?? "")
    .single();
  expect(order).toEqual({ user_id: member.id, credits: 550 });

  const forged = await supabase.functions.invoke("verify-payment-test", {
    body: { paymentId: "pay_forged", orderId: data?.orderId, paymentSignature: "0".repeat(64) },
  });
  expect(forged.error).toBeTruthy();
  expect(await creditsOf(member)).toBe(0);
});

test("Members cannot open another member's order", async ({ page }) => {
  const buyer = await signedInClient(await newMember());
  const { data } = await buyer.functions.invoke<{ orderId: string }>("create-order-test", {
    body: { credits: 1 },
  });
  await signIn(page, await newMember(), `/payment-confirmation?order=${data?.orderId ?? ""}`);
  await expect(page.getByText("Order details not found")).toBeVisible();
});

test("The live payment functions refuse requests in test mode", async () => {
  const supabase = await signedInClient(await newMember());
  const { error } = await supabase.functions.invoke("create-order", { body: { credits: 1 } });
  expect(error).toBeTruthy();
});
