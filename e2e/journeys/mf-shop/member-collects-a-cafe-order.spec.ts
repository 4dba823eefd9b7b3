import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage } from "../../support/screens/admin";
import { paymentWidget, putIntoCart } from "../../support/screens/checkout";
import { newSnack } from "../../support/data/snacks";
import { newMember, storeSession } from "../../support/testUsers";

/** Counts the notes that the page has played, over navigations. */
const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function count(...args) {
      document.documentElement.dataset["notes"] = String(
        Number(document.documentElement.dataset["notes"] ?? 0) + 1,
      );
      start.apply(this, args);
    };
  });

test("Members can follow a cafe order from the payment to the counter", async ({
  page: counter,
  browser,
}) => {
  await counter.setViewportSize({ width: 1024, height: 768 });
  await countNotes(counter);
  await openAdminPage(counter, "/admin/cafe");
  const sound = counter.getByRole("button", { name: "Sound for new orders" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  // Orders of tests that run at the same time play notes too, two each.
  const notes = async () => Number(await counter.locator("html").getAttribute("data-notes"));
  await expect.poll(notes).toBeGreaterThanOrEqual(2);

  const snack = await newSnack({ price: 60 });
  const member = await newMember({ name: "Maya Hungry" });
  const context = await browser.newContext();
  const hers = await context.newPage();
  await storeSession(hers, member);
  await putIntoCart(hers, snack.name);
  await hers.getByRole("button", { name: "Checkout" }).click();
  await paymentWidget(hers).payWith("success@razorpay");
  const pickup = hers.getByText(/^Collect at the cafe counter · order \d+$/);
  await expect(pickup).toBeVisible();
  const number = (await pickup.innerText()).replace(/\D/g, "");

  const card = counter
    .getByRole("region", { name: /^New/ })
    .getByRole("listitem")
    .filter({ hasText: "Maya Hungry" });
  await expect(card.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expect(card).toContainText(snack.name);
  await expect.poll(notes).toBeGreaterThanOrEqual(4);

  await counter.getByRole("button", { name: `Prepare, order ${number}` }).click();
  await hers.goto("/buy-credits?tab=orders");
  const order = hers.getByRole("list", { name: "Your orders" }).getByRole("listitem");
  await expect(order).toContainText(`order ${number}`);
  await expect(order).toContainText("Preparing");
  await counter.getByRole("button", { name: `Ready, order ${number}` }).click();
  await expect(order).toContainText("Ready to collect");
  await expect(hers.getByRole("button", { name: /^Notifications, [2-9] unread/ })).toBeVisible();

  await counter.getByRole("button", { name: "Undo" }).click();
  await expect(order).toContainText("Preparing");
  await expectAccessibleWithinWidth(counter);
  await counter.getByRole("button", { name: `More for order ${number}` }).click();
  await counter.getByRole("menuitem", { name: "Refund ₹60…" }).click();
  const dialog = counter.getByRole("dialog", { name: "Refund this order?" });
  await dialog.getByLabel("Reason").fill("The samosas are burnt");
  await dialog.getByRole("button", { name: "Refund ₹60" }).click();
  await expect(counter.getByRole("heading", { name: `Order ${number}` })).toHaveCount(0);
  await expect(order).toContainText(/Refund pending|Refunded/);
  await context.close();
});
