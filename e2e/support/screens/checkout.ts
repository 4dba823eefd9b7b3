import type { Page } from "@playwright/test";

export function paymentWidget(page: Page) {
  const iframe = page.frameLocator('iframe[title="Test payment"]');
  return {
    iframe,
    async payWith(vpa: "success@razorpay" | "failure@razorpay"): Promise<void> {
      await iframe.getByRole("button", { name: vpa, exact: true }).click();
      await iframe.getByRole("button", { name: /^Pay / }).click();
    },
    close: () => iframe.getByRole("button", { name: "Close payment" }).click(),
  };
}

export async function putIntoCart(page: Page, name: string): Promise<void> {
  await page.goto(`/snacks?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Add ${name} to cart` }).click();
}
