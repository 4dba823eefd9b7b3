import { expect, test, type Response } from "@playwright/test";
import { openAdminPage } from "../../support/screens/admin";
import { newMember, storeSession } from "../../support/testUsers";

test("Only admins download the back office, and its styles are removed when they leave it", async ({
  page,
}) => {
  const downloads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/modules/mf-admin/")) downloads.push(request.url());
  });
  for (const path of ["/", "/snacks", "/legal", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  }
  await storeSession(page, await newMember());
  for (const path of ["/dashboard", "/book-room", "/events"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  }
  expect(downloads).toEqual([]);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openAdminPage(page, "/admin/users");
  expect(downloads.length).toBeGreaterThan(0);
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Snacks" }).click();
  await expect(page.getByPlaceholder(/search/i)).toBeVisible();
  const left = await page.evaluate(
    () =>
      [...document.querySelectorAll("style, link[rel=stylesheet]")].filter(
        (sheet) =>
          sheet.textContent.includes(".portal-admin-") ||
          (sheet instanceof HTMLLinkElement &&
            sheet.href.includes("mf-admin") &&
            sheet.sheet?.disabled === false),
      ).length,
  );
  expect(left).toBe(0);
  await expect(page.locator("[class*=portal-admin-]")).toHaveCount(0);
});

test("Signed-out users do not download libraries before they need them", async ({ page }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const code = (await Promise.all(scripts.map((script) => script.text()))).join("\n");
  expect(code).not.toContain("ZodError");
  // Markers of zod's JSON Schema support and of the analytics buckets in storage-js.
  expect(code).not.toContain("https://json-schema.org/draft/2020-12");
  expect(code).not.toContain("IcebergError");
});

test("A page loads one font file, and a second one only for accented names", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  const own = expect.stringMatching(/\/InterVariable\.\w+\.woff2$/) as unknown;
  await page.goto("/snacks");
  await expect(page.getByText("₹").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([own]);
  await page.evaluate(() => document.body.append("Małgorzata Świątek"));
  await expect
    .poll(() => fonts)
    .toEqual([own, expect.stringMatching(/\/inter-latin-ext-[\w-]+\.\w+\.woff2$/)]);
});
