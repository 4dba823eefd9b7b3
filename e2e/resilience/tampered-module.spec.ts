import { expect, test, type Page } from "@playwright/test";
import { hashOf } from "../support/portal/serveRelease";
import { rewriteReleases, type Discovery, type Manifest } from "../support/portal/discovery";

const unavailable = (page: Page) =>
  page.getByRole("heading", { name: "Cafe & Snacks is unavailable" });

/**
 * Changes files as an attacker with write access to the registry could, without changing discovery.
 */
async function tamper(page: Page, files: string | RegExp, addition: string): Promise<void> {
  await page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + addition });
  });
}

const scripts = {
  container: /\/modules\/mf-shop\/\w+\/entry\.js/,
  chunk: /\/modules\/mf-shop\/\w+\/static\/js\/.*\.js/,
};

for (const [part, files] of Object.entries(scripts)) {
  test(`A modified ${part} never runs`, async ({ page }) => {
    await tamper(page, files, "\n;document.documentElement.dataset.tampered = 'yes';");
    await page.goto("/snacks");
    await expect(unavailable(page)).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-tampered", "yes");
  });
}

test("A modified stylesheet is never applied", async ({ page }) => {
  await tamper(page, "**/modules/mf-shop/*/static/css/**", "\nh1 { outline: 9px solid red; }");
  await page.goto("/snacks");
  await expect(unavailable(page)).toBeVisible();
  await expect(unavailable(page)).not.toHaveCSS("outline-width", "9px");
});

test("A modified manifest is refused", async ({ page }) => {
  await tamper(page, "**/modules/mf-shop/*/mf-manifest.json", " ");
  await page.goto("/snacks");
  await expect(unavailable(page)).toBeVisible();
});

test("Discovery lists the correct hash of every file that a module loads", async ({ request }) => {
  const discovery = (await (await request.get("/modules.json")).json()) as Discovery;
  for (const releases of Object.values(discovery.microFrontends)) {
    for (const { url, extras } of releases) {
      const base = url.slice(0, url.lastIndexOf("/") + 1);
      const manifest = (await (await request.get(extras.manifestUrl)).json()) as Manifest;
      const hashes = new Map(Object.entries(extras.assets ?? {}));
      expect([...hashes.keys()]).toEqual(
        expect.arrayContaining(["mf-manifest.json", ...Object.keys(manifest.integrity)]),
      );
      for (const [path, hash] of hashes) {
        expect(hashOf(await (await request.get(base + path)).body()), path).toBe(hash);
      }
    }
  }
});

const paths = { container: /^entry\.js$/, chunk: /^static\/js\// };

for (const part of ["container", "chunk"] as const) {
  test(`A ${part} without a hash never runs`, async ({ page }) => {
    const discovery = (await (await page.request.get("/modules.json")).json()) as Discovery;
    const url = discovery.microFrontends["mf-shop"]?.[0]?.extras.manifestUrl ?? "";
    const manifest = (await (await page.request.get(url)).json()) as Manifest;
    const without = (hashes: Record<string, string>) =>
      Object.fromEntries(Object.entries(hashes).filter(([path]) => !paths[part].test(path)));
    const body = JSON.stringify({ ...manifest, integrity: without(manifest.integrity) });
    await page.route(`**${url}`, (route) =>
      route.fulfill({ contentType: "application/json", body }),
    );
    await rewriteReleases(page, "mf-shop", ([release]) => {
      if (!release) return [];
      const { preload, assets = {} } = release.extras;
      const extras = {
        ...release.extras,
        assets: without(assets),
        manifestIntegrity: hashOf(body),
        preload: { ...preload, js: without(preload.js) },
      };
      return [{ ...release, extras }];
    });
    await tamper(page, scripts[part], "\n;document.documentElement.dataset.ran = 'yes';");
    await page.goto("/snacks");
    await expect(unavailable(page)).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-ran", "yes");
  });
}

test("Injected markup cannot run scripts", async ({ page }) => {
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
  // Runs in a task of its own, because the page's policy does not apply to what the test evaluates.
  const evaluated = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line no-implied-eval -- the page's policy must forbid it
            // oxlint-disable-next-line typescript/no-implied-eval -- the test checks that it fails
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
