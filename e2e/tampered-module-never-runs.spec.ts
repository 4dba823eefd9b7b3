import { expect, test, type Page } from "@playwright/test";

const unavailable = (page: Page) =>
  page.getByRole("heading", { name: "Cafe & Snacks is unavailable" });

/** Somebody who can write to the registry changes files behind discovery's back. */
async function tamper(page: Page, files: string, addition: string): Promise<void> {
  await page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + addition });
  });
}

const scripts = {
  container: "**/modules/mf-shop/*/entry.js",
  chunk: "**/modules/mf-shop/*/static/js/**/*.js",
};

for (const [part, files] of Object.entries(scripts)) {
  test(`A ${part} that somebody has changed never runs`, async ({ page }) => {
    await tamper(page, files, "\n;document.documentElement.dataset.tampered = 'yes';");
    await page.goto("/snacks");
    await expect(unavailable(page)).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-tampered", "yes");
  });
}

test("A style that somebody has changed is never applied", async ({ page }) => {
  await tamper(page, "**/modules/mf-shop/*/static/css/**", "\nh1 { outline: 9px solid red; }");
  await page.goto("/snacks");
  await expect(unavailable(page)).toBeVisible();
  await expect(unavailable(page)).not.toHaveCSS("outline-width", "9px");
});

test("A manifest that somebody has changed is not believed", async ({ page }) => {
  await tamper(page, "**/modules/mf-shop/*/mf-manifest.json", " ");
  await page.goto("/snacks");
  await expect(unavailable(page)).toBeVisible();
});

test("Markup that somebody has smuggled in can't run as a script", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.inline = 'ran'";
    document.body.append(script);
    document.body.insertAdjacentHTML(
      "beforeend",
      `<img src="/nothing.png" onerror="document.documentElement.dataset.handler = 'ran'">`,
    );
  });
  // In a turn of its own: what the test itself evaluates is above the page's policy.
  const evaluated = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line no-implied-eval -- what the page's policy must forbid
            // oxlint-disable-next-line typescript/no-implied-eval -- that it can't be done is the point
            resolve(Function("return 'ran'")());
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      }),
  );
  expect(evaluated).toBe("EvalError");
  await expect(page.locator("html")).not.toHaveAttribute("data-inline", "ran");
  await expect(page.locator("html")).not.toHaveAttribute("data-handler", "ran");
});
