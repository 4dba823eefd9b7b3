import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, signIn, serviceClient } from "../../support/testUsers";

interface Wifi {
  guest: { name: string; password: string };
}

test("Members can copy the guest password and see a short confirmation", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { data } = await serviceClient()
    .from("system_settings")
    .select("value")
    .eq("key", "wifi")
    .single()
    .throwOnError();
  const { guest }: Wifi = data.value;

  await signIn(page, await newMember(), "/wifi");
  const network = page.getByRole("region", { name: "Guest network" });
  await expect(network).toContainText(guest.name);
  await expect(network).toContainText("4 hours");
  await expect(
    network.getByRole("img", { name: `QR code that joins ${guest.name}` }),
  ).toBeVisible();
  await network.getByRole("button", { name: "Copy password" }).click();
  await expect(network.getByText("Copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(guest.password);
  await expectAccessible(page);
  await expect(network.getByText("Copied to clipboard")).toHaveCount(0);
});

test("Members can contact support through the feedback dialog", async ({ page }) => {
  await signIn(page, await newMember(), "/wifi");
  const help = page.getByRole("region", { name: "Connection instructions" });
  await expect(help.getByRole("listitem")).toHaveCount(4);
  await help.getByRole("button", { name: "Contact Support" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
});
