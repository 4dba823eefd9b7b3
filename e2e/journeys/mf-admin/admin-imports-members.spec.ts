import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage, rowOf } from "../../support/screens/admin";
import { mailTo } from "../../support/data/mailbox";

test("Admins can import members from a file, who choose a password by email", async ({
  page,
  browser,
}) => {
  const run = randomUUID().slice(0, 8);
  const [asha, dev] = [`asha-${run}@example.org`, `dev-${run}@example.org`];
  const csv = [
    "Full name;E-mail;Mobile;Company",
    `Asha Import;${asha};+91 98450 12345;Guild ${run}`,
    `Broken Row;not an address;;Guild ${run}`,
    `Dev Import;${dev};;Guild ${run}`,
  ].join("\r\n");
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(`Guild ${run}`)}`);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "members.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${csv}`),
  });
  await dialog.getByRole("button", { name: "Check rows" }).click();
  await expect(dialog.getByText("1 row needs a correction")).toBeVisible();
  await expect(
    dialog.getByRole("row", { name: /^3 Email Enter one email address.* not an address$/ }),
  ).toBeVisible();
  await expectAccessibleWithinWidth(page);
  await expect(dialog.getByRole("button", { name: "Import 2 members" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Leave out this row" }).check();
  await dialog.getByRole("button", { name: "Import 2 members" }).click();
  await expect(dialog.getByText("2 members imported")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, asha)).toContainText("Asha Import");
  await expect(rowOf(page, dev)).toContainText("Dev Import");

  const mail = await mailTo(asha, /^Your invitation to Banyan$/);
  const link = /https?:\/\/\S+accept-invitation\S+/.exec(mail)?.[0] ?? "";
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(link);
  await invited.getByRole("button", { name: "Accept invitation" }).click();
  await invited.getByLabel("New password", { exact: true }).fill("Asha12345");
  await invited.getByLabel("Confirm password").fill("Asha12345");
  await invited.getByRole("button", { name: "Set new password" }).click();
  await expect(invited).toHaveURL(/\/dashboard$/);
});
