import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/axe";
import { serveNewModule, serveRelease } from "../support/portal/serveRelease";
import { rewriteReleases } from "../support/portal/discovery";

const snacks = (page: Page) => page.getByRole("heading", { name: "Cafe & Snacks", exact: true });
const unavailable = (page: Page) =>
  page.getByRole("heading", { name: "Cafe & Snacks is unavailable" });
const landing = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

/** Checks that users can leave the error panel for the landing page. */
async function expectPortalToWork(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(landing(page)).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);
}

for (const [part, file] of Object.entries({
  manifest: "mf-manifest.json",
  container: "entry.js",
})) {
  test(`Signed-out users can retry when the ${part} is unavailable`, async ({ page }) => {
    // With `*` at the end, because a retry adds a query to the URL.
    const broken = `**/modules/mf-shop/*/${file}*`;
    await page.route(broken, (route) => route.fulfill({ status: 503, body: "down" }));
    await page.goto("/snacks");
    await expect(unavailable(page)).toBeVisible();
    await page.unroute(broken);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(snacks(page)).toBeVisible();
  });
}

const works = "{ bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} }";

test("A release that breaks in its first render is replaced by an error panel", async ({
  page,
}) => {
  const breaks = works.replace(
    "mount: async () => {}",
    `mount: async ({ outlet }) => { outlet.append("half a page"); throw new Error("render") }`,
  );
  await serveRelease(page, "mf-shop", breaks);
  await page.goto("/snacks");
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByText("half a page")).toHaveCount(0);
  await expectPortalToWork(page);
});

test("Signed-out users get the fallback when a release throws while it is loaded", async ({
  page,
}) => {
  const throws = `(() => { throw new Error("import") })()`;
  await serveRelease(page, "mf-shop", throws, { withFallback: true });
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
});

test("A release that timed out cannot interfere with its fallback", async ({ page }) => {
  const lingers = works
    .replace(
      "mount: async () => {}",
      `mount: ({ outlet, onCrash }) => {
        outlet.append("Not finished");
        globalThis.ticking = setInterval(() => { document.title = "Half a page" }, 20);
        addEventListener("late", () => onCrash(new Error("late")));
        return new Promise(() => {});
      }`,
    )
    .replace("unmount: async () => {}", "unmount: async () => clearInterval(globalThis.ticking)");
  await serveRelease(page, "mf-shop", lingers, { withFallback: true });
  await page.clock.install();
  await page.goto("/snacks");
  await expect(page.getByText("Not finished")).toBeAttached();
  await page.clock.fastForward(8000);
  await expect(snacks(page)).toBeVisible();
  await expect(page.getByText("Not finished")).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("late")));
  await expect(page).toHaveTitle(/^Cafe & Snacks/);
  await expect(snacks(page)).toBeVisible();
});

test("A module that breaks after a while shows an error and can be restarted", async ({ page }) => {
  await serveRelease(
    page,
    "mf-shop",
    works.replace(
      "mount: async () => {}",
      `mount: async ({ outlet, onCrash }) => {
        const button = outlet.appendChild(document.createElement("button"));
        button.textContent = "Break";
        button.onclick = () => onCrash(new Error("later"));
      }`,
    ),
  );
  await page.goto("/snacks");
  await page.getByRole("button", { name: "Break" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Break" })).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Break" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(landing(page)).toHaveText("Good work grows in good company");
});

test("Signed-out users can recover when the shell itself breaks", async ({ page }) => {
  await page.addInitScript(() => {
    const coffee = { id: crypto.randomUUID(), name: "Filter Coffee", price: 60, stock: 5 };
    localStorage.setItem("snacksCart", JSON.stringify([{ ...coffee, quantity: 1 }]));
  });
  await page.goto("/legal");
  const cart = page.getByRole("button", { name: "Cart, 1 item" });
  await expect(cart).toBeVisible();
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error("no scrolling");
    };
  });
  await page.getByRole("link", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(cart).toBeVisible();
});

test("A new page that shows nothing ends in the panel of the module", async ({ page }) => {
  await serveNewModule(page, "mf-lockers", works, {
    routes: [{ path: "/lockers", access: "public" }],
  });
  await page.goto("/lockers");
  await expect(page.getByRole("heading", { name: "mf-lockers is unavailable" })).toBeVisible();
  await expect(page.getByText("It shows nothing on this page.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expectPortalToWork(page);
});

test("A module that does not unmount is removed", async ({ page }) => {
  const stays = works.replace("unmount: async () => {}", "unmount: () => new Promise(() => {})");
  await serveRelease(
    page,
    "mf-shop",
    stays.replace("mount: async () => {}", `mount: async ({ outlet }) => outlet.append("I stay")`),
  );
  await page.goto("/snacks");
  await expect(page.getByText("I stay")).toBeVisible();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(landing(page)).toBeVisible();
  await expect(page.getByText("I stay")).toHaveCount(0);
});

test("A release for another contract is refused before its code is fetched", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/modules/mf-shop/")) fetched.push(request.url());
  });
  await rewriteReleases(page, "mf-shop", ([release]) => {
    if (!release) return [];
    return [{ ...release, extras: { ...release.extras, contract: 2 } }];
  });
  await page.goto("/snacks");
  await expect(
    page.getByText(/^Its version is incompatible with this portal: mf-shop/),
  ).toBeVisible();
  expect(fetched.filter((url) => url.endsWith(".js"))).toEqual([]);
  await expectPortalToWork(page);
});

test("A stylesheet that is missing once is fetched again", async ({ page }) => {
  let requests = 0;
  await page.route("**/modules/mf-shop/*/static/css/**", (route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
  expect(requests).toBeGreaterThan(1);
});
