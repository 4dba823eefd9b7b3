import type { Page } from "@playwright/test";

export function paymentWidget(page: Page) {
  const frame = page.frameLocator('iframe[title="Test payment"]');
  return {
    frame,
    async payWith(vpa: "success@razorpay" | "failure@razorpay"): Promise<void> {
      await frame.getByRole("button", { name: vpa, exact: true }).click();
      await frame.getByRole("button", { name: /^Pay / }).click();
    },
    close: () => frame.getByRole("button", { name: "Close payment" }).click(),
  };
}

export async function putIntoCart(page: Page, name: string): Promise<void> {
  await page.goto(`/snacks?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Add ${name} to cart` }).click();
}
