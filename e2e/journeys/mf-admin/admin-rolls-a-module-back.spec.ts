import { expect } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage } from "../../support/screens/admin";
import { signedInClient, newMember } from "../../support/testUsers";
import { type OwnHost, startOwnHost, test } from "../../support/portal/ownHost";

let host: OwnHost;
test.beforeEach(async () => {
  host = await startOwnHost();
});
test.afterEach(() => host.stop());

test("Admins can roll back a release; members cannot", async ({ page }) => {
  const { older, newer } = await host.release("mf-booking");
  await openAdminPage(page, "/admin/modules");
  const releases = page.getByRole("region", { name: "Releases of mf-booking" });
  await expect(releases.getByRole("row").filter({ hasText: newer })).toContainText("In use");
  await expect(releases.getByRole("row").filter({ hasText: older })).toContainText("Stored");

  const member = await signedInClient(await newMember());
  const { data } = await member.auth.getSession();
  const refused = await page.request.post("/modules/mf-booking/roll-back", {
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ""}` },
    data: { build: newer },
  });
  expect(refused.status()).toBe(403);

  await page.getByRole("button", { name: "Roll back mf-booking" }).click();
  const question = page.getByRole("dialog", { name: "Roll back Room booking?" });
  await expect(question).toContainText(`All users get ${older} on their next page load.`);
  await expectAccessibleWithinWidth(page);
  await question.getByRole("button", { name: "Roll back" }).click();
  await expect(page.getByText(`mf-booking ${newer} was rolled back`)).toBeVisible();
  await expect(releases.getByRole("row").filter({ hasText: older })).toContainText("In use");
  await expect(releases.getByRole("row").filter({ hasText: newer })).toContainText("Rolled back");

  const fromOlder = page.waitForResponse((response) => response.url().includes(older));
  await page.goto("/book-room");
  expect((await fromOlder).ok()).toBe(true);
  await expect(page.locator('[data-outlet="mf-booking"] h1')).toBeVisible();
});
