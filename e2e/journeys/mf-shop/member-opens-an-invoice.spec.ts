import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { phone } from "../../support/browser/viewports";
import { paymentWidget } from "../../support/screens/checkout";
import { newMember, signIn } from "../../support/testUsers";

test("Members can name the organization that pays and download its tax invoice", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await signIn(page, await newMember(), "/profile");
  await page.getByLabel("Billed to").fill("ಕೃಷ್ಣ ಟ್ರೇಡರ್ಸ್ & Sons");
  await page.getByLabel("Billing address").fill("7 FC Road\nPune 411004");
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Maharashtra" }).click();
  await page.getByLabel(/^GSTIN/).fill("27aapfu0939f1zv");
  await page.getByRole("button", { name: "Save Billing Details" }).click();
  await expect(page.getByText("Billing Details Saved")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/buy-credits");
  await page.getByRole("radio", { name: /^50 credits/ }).click();
  await page.getByRole("button", { name: "Pay ₹10,000" }).click();
  await paymentWidget(page).payWith("success@razorpay");
  // The sandbox is the test mode of the provider.
  await page.getByRole("link", { name: /^Tax invoice TST\/\d\d-\d\d\/\d{5}$/ }).click();
  await expect(page.getByRole("heading", { name: "Test Tax Invoice" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Bill to" })).toContainText("27AAPFU0939F1ZV");
  await expect(page.getByText("Ten Thousand Rupees Only")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "IGST" })).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  const left = async (name: string) =>
    (await page.getByRole("heading", { name, exact: true }).boundingBox())?.x;
  expect(await left("Test Tax Invoice"), "uses the width of the sheet").toBe(await left("Invoice"));
  expect(await overhangOfValues(page)).toBe(0);
  await page.emulateMedia({ media: null });
  const screen = page.viewportSize();
  await page.setViewportSize(phone);
  expect(await overhangOfValues(page)).toBe(0);
  if (screen) await page.setViewportSize(screen);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const pdf = await downloaded;
  expect(pdf.suggestedFilename()).toMatch(/^TST-\d\d-\d\d-\d{5}\.pdf$/);
  const content = (await readFile(await pdf.path())).toString("latin1");
  expect(content).toMatch(/^%PDF-/);
  for (const font of ["NotoSans-Regular", "NotoSans-Bold", "NotoSansKannada-Regular"])
    expect(content).toContain(font);

  // The shell watches a module that has just loaded, and takes one that changes the page for others out of use.
  await page.reload();
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  await again;
  await expect(page.getByRole("heading", { name: "Test Tax Invoice" })).toBeVisible();
  expect(errors).toEqual([]);
});

/** Pixels by which the values reach over the right edge of their lists. */
const overhangOfValues = (page: Page): Promise<number> =>
  page
    .getByRole("main")
    .getByRole("definition")
    .evaluateAll((values) =>
      Math.max(
        0,
        ...values.map((value) => {
          const edge = value.closest("dl")?.getBoundingClientRect().right ?? 0;
          return Math.round(value.getBoundingClientRect().right - edge);
        }),
      ),
    );
