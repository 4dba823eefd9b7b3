import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { serviceClient } from "../../support/testUsers";
import { newSnack } from "../../support/data/snacks";

const cartPanel = (page: Page) => page.getByRole("dialog", { name: "Your cart" });
const cartButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Cart/ });

async function putIntoCart(page: Page, name: string): Promise<void> {
  await page.goto("/snacks");
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) })
    .getByRole("button", { name: /add/i })
    .click();
  await expect(cartPanel(page)).toBeVisible();
}

test("Signed-out users can fill the cart, see the total and are asked to sign in at checkout", async ({
  page,
}) => {
  const snack = await newSnack({ price: 45, quantity: 3 });
  const other = await newSnack({ price: 30 });
  await putIntoCart(page, other.name);
  await putIntoCart(page, snack.name);
  const panel = cartPanel(page);
  await expect(panel.getByText(snack.name, { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Checkout" })).toBeFocused();
  await panel.getByRole("button", { name: `Increase quantity of ${snack.name}` }).click();
  // Two items, so that the total differs from the sum of each item.
  await expect(panel.getByRole("listitem").filter({ hasText: snack.name })).toContainText("₹90");
  await expect(panel.getByText("Total", { exact: true }).locator("..")).toHaveText("Total₹120");
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Login Required")).toBeVisible();
  await expect(page.getByText("Please login to proceed with checkout")).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 3 items");
  await cartButton(page).click();
  await expect(panel.getByText(snack.name, { exact: true })).toBeVisible();
});

test("Signed-out users see what changed in the shop since they filled the cart", async ({
  page,
}) => {
  const [dearer, gone] = [await newSnack({ price: 45, quantity: 5 }), await newSnack()];
  await putIntoCart(page, gone.name);
  await putIntoCart(page, dearer.name);
  const panel = cartPanel(page);
  await panel.getByRole("button", { name: `Increase quantity of ${dearer.name}` }).click();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  const snacks = serviceClient().from("snacks");
  await snacks.update({ price: 60, quantity: 1 }).eq("id", dearer.id).throwOnError();
  await snacks.update({ quantity: 0 }).eq("id", gone.id).throwOnError();

  await cartButton(page).click();
  const news = panel.getByRole("status").first();
  await expect(news).toContainText(`${dearer.name} now costs ₹60 instead of ₹45.`);
  await expect(news).toContainText(`Only 1 of ${dearer.name} left in stock.`);
  await expect(news).toContainText(`${gone.name} is out of stock.`);
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByRole("listitem")).toContainText("₹60 each");
  await expect(panel.getByRole("textbox", { name: `quantity of ${dearer.name}` })).toHaveValue("1");
  await expectAccessible(page);
});

test("Signed-out users can close the cart with Escape, its button or a click outside, and keep focus", async ({
  page,
}) => {
  await page.goto("/legal");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => cartPanel(page).getByRole("button", { name: "Close cart" }).click(),
    () => page.mouse.click(20, 300),
  ]) {
    await cartButton(page).click();
    await expect(cartPanel(page)).toBeVisible();
    await close();
    await expect(cartPanel(page)).toHaveCount(0);
    await expect(cartButton(page)).toBeFocused();
  }
});

test("The focus stays in the open cart", async ({ page }) => {
  const snack = await newSnack();
  await putIntoCart(page, snack.name);
  await page.goto("/legal");
  await cartButton(page).click();
  await expect(cartPanel(page).getByRole("button", { name: "Checkout" })).toBeFocused();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    await expect(cartPanel(page).locator(":focus")).toHaveCount(1);
  }
});

test("Signed-out users keep their cart after a reload and in every tab", async ({
  page,
  context,
}) => {
  const snack = await newSnack({ quantity: 9 });
  await putIntoCart(page, snack.name);
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  const other = await context.newPage();
  await other.goto("/legal");
  await expect(cartButton(other)).toHaveAccessibleName("Cart, 1 item");
  await cartButton(other).click();
  await cartPanel(other)
    .getByRole("button", { name: `Increase quantity of ${snack.name}` })
    .click();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 2 items");
});
