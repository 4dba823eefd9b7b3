import { expect, test, type Page } from "@playwright/test";
import { newMember, storeSession } from "../support/testUsers";

const shellScripts = "**/static/js/*.js";

/** Holds matching requests until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test("Signed-out users can fill in and send the sign-in form before the scripts arrive", async ({
  page,
}) => {
  const member = await newMember();
  const urls: string[] = [];
  page.on("framenavigated", (frame) => urls.push(frame.url()));
  const release = await hold(page, shellScripts);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  release();
  await expect(page).toHaveURL("/dashboard");
  expect(urls.join(" ")).not.toContain(member.password);
});

test("Members can choose, and follow a link, before the scripts arrive", async ({ page }) => {
  await storeSession(page, await newMember());
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const release = await hold(page, shellScripts);
  await page.goto("/buy-credits", { waitUntil: "commit" });
  await page.getByRole("radio", { name: /^Custom amount/ }).click();
  release();
  await expect(page.getByRole("textbox", { name: "credits" })).toBeVisible();
  await page.unroute(shellScripts);

  const again = await hold(page, shellScripts);
  await page.goto("/buy-credits", { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("link", { name: "Snacks" }).click();
  again();
  await expect(page.getByRole("searchbox")).toBeVisible();
  expect(documents).toEqual(["/buy-credits", "/buy-credits"]);
});

test("Members can finish a press that began on the prerendered page", async ({ page }) => {
  await storeSession(page, await newMember());
  const release = await hold(page, shellScripts);
  await page.goto("/buy-credits", { waitUntil: "commit" });
  await page.getByRole("radio", { name: /^Custom amount/ }).hover();
  await page.mouse.down();
  release();
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole("textbox", { name: "credits" })).toBeVisible();
});

test("Members never see the bar of signed-out users", async ({ page }) => {
  await storeSession(page, await newMember());
  const release = await hold(page, shellScripts);
  await page.goto("/", { waitUntil: "commit" });
  const bar = page.getByRole("banner").first();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Rooms" })).toBeVisible();
  for (const link of ["Log In", "Sign Up", "Become a member"]) {
    await expect(page.getByRole("link", { name: link })).toHaveCount(0);
  }
  release();
  await expect(page.getByRole("link", { name: "Find a room" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log In" })).toHaveCount(0);
});

test("Signed-out users keep what they typed when another release replaces the page", async ({
  page,
}) => {
  const release = await hold(page, shellScripts);
  await page.goto("/snacks", { waitUntil: "commit" });
  await page.locator("[data-build]").evaluate((outlet: HTMLElement) => {
    outlet.dataset["build"] = "withdrawn";
  });
  const search = page.getByRole("searchbox");
  await search.fill("chai");
  release();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(/chai/i);
  await expect(search).toHaveValue("chai");
  await expect(search).toBeFocused();
  await expect(page.locator("[data-prerendered], #snapshot-style")).toHaveCount(0);
});

test("Returning users see the last products, and keep a press on one, before the scripts arrive", async ({
  page,
}) => {
  await page.goto("/snacks");
  const isKept = () => page.evaluate(() => localStorage.getItem("portal.page:/snacks") !== null);
  await expect.poll(isKept).toBe(true);
  const release = await hold(page, shellScripts);
  await page.reload({ waitUntil: "commit" });
  const button = page.getByRole("main").getByRole("button", { name: /^Add .+ to cart$/ });
  await button.first().click();
  await expect(page.locator("[data-kept]")).toBeVisible();
  release();
  await expect(page.getByRole("dialog", { name: /cart/i })).toBeVisible();
  await expect(page.locator("[data-kept], [data-prerendered]")).toHaveCount(0);
});

test("Signed-out users can read the page and reload it when a script of the shell is missing", async ({
  page,
}) => {
  await page.route("**/static/js/index.*.js", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("This page is not ready yet.")).toBeVisible();
  await page.unroute("**/static/js/index.*.js");
  await page.getByRole("link", { name: "Reload the page" }).click();
  await expect(page).toHaveTitle("Welcome · Banyan");
  await expect(page.getByText("This page is not ready yet.")).toHaveCount(0);
});

test("Signed-out users get the live page in the elements of the prerendered one", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const path of ["/", "/login", "/legal", "/snacks"]) {
    const release = await hold(page, shellScripts);
    await page.goto(path, { waitUntil: "commit" });
    const elements = page.locator("header[data-for=visitor], main h1");
    await expect(elements).toHaveCount(2);
    await elements.evaluateAll((found) => found.forEach((one) => one.setAttribute("kept", "")));
    release();
    await expect(page.locator("#unfinished, [data-prerendered]")).toHaveCount(0);
    await expect(page.locator("[kept]"), path).toHaveCount(2);
    await page.unroute(shellScripts);
    await page.evaluate(() => localStorage.clear());
  }
  expect(errors).toEqual([]);
});
