import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { paymentWidget, putIntoCart } from "../../support/screens/checkout";
import { newMember, storeSession, serviceClient } from "../../support/testUsers";
import { newSnack } from "../../support/data/snacks";

const cart = (page: Page) => page.getByRole("dialog", { name: "Your cart" });
const checkOut = (page: Page) => cart(page).getByRole("button", { name: "Checkout" }).click();

async function stockOf(id: string): Promise<number> {
  const { data } = await serviceClient().from("snacks").select("quantity").eq("id", id).single();
  return Number(data?.["quantity"]);
}

async function ordersOf(userId: string) {
  const { data } = await serviceClient().from("orders").select("status").eq("user_id", userId);
  return (data ?? []).map((order) => String(order["status"]));
}

test("Members can pay for snacks and reload the confirmation", async ({ page }) => {
  const snack = await newSnack({ price: 120, quantity: 4 });
  const member = await newMember();
  await storeSession(page, member);
  await putIntoCart(page, snack.name);
  await cart(page)
    .getByRole("button", { name: `Increase quantity of ${snack.name}` })
    .click();
  await checkOut(page);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeAttached();
  await expect(paymentWidget(page).iframe.getByRole("button", { name: "Pay ₹240" })).toBeVisible();
  await paymentWidget(page).payWith("success@razorpay");

  await expect(page).toHaveURL(/\/payment-confirmation/);
  await expect(page.getByText("Purchase Successful")).toBeVisible();
  await expect(page.getByText("Thank you for your purchase!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: snack.name })).toContainText("₹240");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue Shopping" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart, empty" })).toBeVisible();
  expect(await stockOf(snack.id)).toBe(2);

  await page.goto("/buy-credits?tab=orders");
  await page.getByRole("list", { name: "Your orders" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});

test("Members load nothing from the payment provider before checkout", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/checkout.js")) loaded.push(request.url());
  });
  const snack = await newSnack();
  await storeSession(page, await newMember());
  await putIntoCart(page, snack.name);
  await expect(cart(page)).toBeVisible();
  expect(loaded).toEqual([]);
  await checkOut(page);
  await expect(paymentWidget(page).iframe.getByRole("button", { name: /^Pay / })).toBeVisible();
  expect(loaded).toHaveLength(1);
});

test("Members can order a free cart without a payment", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/checkout.js")) loaded.push(request.url());
  });
  const snack = await newSnack({ price: 0, quantity: 3 });
  const member = await newMember();
  await storeSession(page, member);
  await putIntoCart(page, snack.name);
  await expect(cart(page).getByText("₹0", { exact: true }).first()).toBeVisible();
  await cart(page).getByRole("button", { name: "Checkout" }).dblclick();
  await expect(page.getByText("Purchase Successful")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByText("Total amount").locator("../..")).toContainText("₹0");
  await expect(page.getByRole("button", { name: "Cart, empty" })).toBeVisible();
  expect(await stockOf(snack.id)).toBe(2);
  expect(await ordersOf(member.id)).toEqual(["fulfilled"]);
  expect(loaded).toEqual([]);
  await page.goto("/buy-credits?tab=orders");
  await page.getByRole("list", { name: "Your orders" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});

test("Members keep the cart when they close the payment", async ({ page }) => {
  const snack = await newSnack();
  await storeSession(page, await newMember());
  await putIntoCart(page, snack.name);
  await checkOut(page);
  await paymentWidget(page).close();
  const toast = page.getByRole("group").filter({ hasText: "Payment Cancelled" });
  await toast.hover();
  const lowerEdge = await toast.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect
    .poll(async () => (await cart(page).getByRole("listitem").first().boundingBox())?.y)
    .toBeGreaterThanOrEqual(lowerEdge);
  await expect(
    page.getByText("You cancelled the payment process. Your cart items are still saved."),
  ).toBeVisible();
  await expect(cart(page).getByText(snack.name, { exact: true })).toBeVisible();
  await expect(cart(page).getByRole("button", { name: "Checkout" })).toBeVisible();
  expect(await stockOf(snack.id)).toBe(5);
});

test("Members can retry a declined payment in the same window", async ({ page }) => {
  const snack = await newSnack();
  await storeSession(page, await newMember());
  await putIntoCart(page, snack.name);
  await checkOut(page);
  await paymentWidget(page).payWith("failure@razorpay");
  await expect(paymentWidget(page).iframe.getByRole("alert")).toBeVisible();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  expect(await stockOf(snack.id)).toBe(4);
});

test("Members who close the tab after paying find the order settled on the next visit", async ({
  page,
  context,
}) => {
  const snack = await newSnack();
  const member = await newMember();
  await storeSession(page, member);
  await putIntoCart(page, snack.name);
  await checkOut(page);
  // The browser cannot report the payment, so only the provider's webhook settles the order.
  await page.route("**/functions/v1/verify-payment*", (route) => route.abort());
  await paymentWidget(page).payWith("success@razorpay");
  await page.waitForRequest("**/functions/v1/verify-payment*");
  await page.close();
  await expect.poll(() => ordersOf(member.id)).toEqual(["fulfilled"]);

  const nextVisit = await context.newPage();
  await nextVisit.goto("/dashboard");
  await expect(nextVisit.getByText("Purchase Successful")).toBeVisible();
  await expect(nextVisit.getByRole("button", { name: "Cart, empty" })).toBeVisible();
  await nextVisit.goto("/buy-credits?tab=orders");
  await expect(nextVisit.getByRole("list", { name: "Your orders" })).toContainText(snack.name);
});

test("Members who reload while they pay see the result on the page they open", async ({ page }) => {
  const [bought, added] = [await newSnack(), await newSnack()];
  await storeSession(page, await newMember());
  await putIntoCart(page, bought.name);
  await checkOut(page);
  await page.route("**/functions/v1/verify-payment*", (route) => route.abort());
  await page.route("**/rpc/pending_orders*", (route) => route.abort());
  await paymentWidget(page).payWith("success@razorpay");
  await page.waitForRequest("**/functions/v1/verify-payment*");
  await putIntoCart(page, added.name);
  // Otherwise this page could show the result before it is left.
  await page.goto("about:blank");
  await page.unrouteAll();
  await page.goto("/wifi");
  await expect(page.getByText("Purchase Successful")).toBeVisible();
  await page.getByRole("button", { name: "Cart, 1 item" }).click();
  await expect(cart(page).getByText(added.name, { exact: true })).toBeVisible();
  await expect(cart(page).getByText(bought.name, { exact: true })).toHaveCount(0);
});

test("Members who close a payment without its result do not read that they cancelled it", async ({
  page,
}) => {
  const snack = await newSnack();
  const member = await newMember();
  await storeSession(page, member);
  const payments = "**/payments-sandbox/v1/checkout/payments*";
  const leave = () =>
    paymentWidget(page).iframe.getByRole("button", { name: "Close", exact: true });

  // The bank has not received the payment.
  await page.route(payments, (route) => route.abort());
  await putIntoCart(page, snack.name);
  await checkOut(page);
  await paymentWidget(page).payWith("success@razorpay");
  await leave().click();
  await expect(page.getByText("Payment pending")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expect(page.getByText("You cancelled")).toHaveCount(0);
  await page.unroute(payments);

  // The bank has received it, and its answer is lost: the cart is paid, and no second order opens.
  await page.route(payments, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Cart, 1 item" }).click();
  await checkOut(page);
  await paymentWidget(page).payWith("success@razorpay");
  await leave().click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByText("Payment pending")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cart, empty" })).toBeVisible();
  expect(await ordersOf(member.id)).toEqual(["fulfilled"]);
});

test("Members cannot open a second payment in another tab", async ({ page, context }) => {
  const snack = await newSnack();
  const member = await newMember();
  await storeSession(page, member);
  await putIntoCart(page, snack.name);
  await checkOut(page);
  await expect(paymentWidget(page).iframe.getByRole("button", { name: /^Pay / })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/buy-credits");
  await second.getByRole("button", { name: /^Pay / }).click();
  await expect(second.getByText("Payment already open")).toBeVisible();
  await expect(second.locator("iframe")).toHaveCount(0);
  expect(await ordersOf(member.id)).toEqual(["created"]);
});

test("Members who press Checkout twice get one order", async ({ page }) => {
  const snack = await newSnack();
  const member = await newMember();
  await storeSession(page, member);
  await putIntoCart(page, snack.name);
  await cart(page).getByRole("button", { name: "Checkout" }).dblclick();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  expect(await ordersOf(member.id)).toEqual(["fulfilled"]);
});

test("Members confirm a changed price before they pay", async ({ page }) => {
  const snack = await newSnack({ price: 45 });
  const member = await newMember();
  await storeSession(page, member);
  // The cart must have read the old price before it changes.
  const cartRead = page.waitForResponse(/\/rest\/v1\/snacks\?.*id=in\./);
  await putIntoCart(page, snack.name);
  await cartRead;
  await expect(cart(page).getByText("₹45 each")).toBeVisible();
  await serviceClient().from("snacks").update({ price: 60 }).eq("id", snack.id).throwOnError();
  await checkOut(page);
  await expect(cart(page).getByText(`${snack.name} now costs ₹60 instead of ₹45.`)).toBeVisible();
  expect(await ordersOf(member.id)).toEqual([]);
  await checkOut(page);
  await expect(paymentWidget(page).iframe.getByRole("button", { name: "Pay ₹60" })).toBeVisible();
});

test("Members get a refund when a snack sells out while they pay", async ({ page }) => {
  const snack = await newSnack({ quantity: 1 });
  const member = await newMember();
  await storeSession(page, member);
  await putIntoCart(page, snack.name);
  await checkOut(page);
  await expect(paymentWidget(page).iframe.getByRole("button", { name: /^Pay / })).toBeVisible();
  await serviceClient().from("snacks").update({ quantity: 0 }).eq("id", snack.id).throwOnError();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByText("Out of Stock", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Your payment (is|was)/ })).toBeVisible();
  await expect.poll(() => ordersOf(member.id)).toEqual(["refunded"]);
  await page.goto("/buy-credits?tab=orders");
  await expect(page.getByRole("list", { name: "Your orders" })).toContainText("Refunded");
});

test("Signed-out users can fill the cart, sign in at checkout and pay for it", async ({ page }) => {
  const snack = await newSnack();
  const member = await newMember();
  await putIntoCart(page, snack.name);
  await checkOut(page);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/snacks/);
  await page.getByRole("button", { name: "Cart, 1 item" }).click();
  await checkOut(page);
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});
