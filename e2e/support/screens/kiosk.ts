import { expect, type Page } from "@playwright/test";
import { signedInClient, type TestUser } from "../testUsers";

/** Opens /kiosk on a device and pairs it. */
export async function openPairedKiosk(page: Page, admin: TestUser): Promise<void> {
  const supabase = await signedInClient(admin);
  const { data } = await supabase.rpc("create_kiosk_device", { name: "Reception" }).throwOnError();
  await pairKiosk(page, (data as { pairing_code: string }).pairing_code);
}

export async function pairKiosk(page: Page, code: string): Promise<void> {
  await page.goto("/kiosk");
  await page.getByLabel("Pairing code").fill(code);
  await page.getByRole("button", { name: "Pair device" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome to/ })).toBeVisible();
}
