import { expect, test, type Locator, type Page } from "@playwright/test";
import { phone } from "../../support/browser/viewports";
import { newSnack } from "../../support/data/snacks";
import { newMember, storeSession } from "../../support/testUsers";

/** The seed data gives this member credits that expire soon. */
const demoMember = {
  id: "",
  name: "Maya Iyer",
  email: "member@example.com",
  password: "Member123",
};

/** Waits until the element is shown: the live page may be replacing the prerendered one. */
async function topOf(element: Locator): Promise<number> {
  let top: number | undefined;
  await expect.poll(async () => (top = (await element.boundingBox())?.y)).toBeDefined();
  return top ?? NaN;
}

const expectAt = (top: number, element: Locator) =>
  expect.poll(async () => Math.abs((await topOf(element)) - top)).toBeLessThan(8);

/** Holds the answers until the returned function is called. */
async function holdReads(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/**", async (route) => {
    await released;
    if (!route.request().url().includes("/rest/v1/rooms")) return route.fallback();
    // Rooms of tests that run at the same time add buttons for their number of seats.
    const response = await route.fetch();
    const rooms = (await response.json()) as { capacity: number }[];
    await route.fulfill({ response, json: rooms.filter(({ capacity }) => capacity < 100) });
  });
  return release;
}

test("The links of the dashboard stay in place while it loads", async ({ page }) => {
  await page.setViewportSize(phone);
  await storeSession(page, demoMember);
  const release = await holdReads(page);
  await page.goto("/dashboard");
  const link = page.getByRole("main").getByRole("link", { name: "Book Room" });
  await expect(link).toBeVisible();
  const before = await topOf(link);
  release();
  await expect(page.getByRole("region", { name: "Expiring credits" })).toBeVisible();
  await expectAt(before, link);
});

for (const viewport of [phone, { width: 820, height: 1180 }, { width: 1280, height: 900 }]) {
  test(`Rooms stay in place while they load, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await storeSession(page, await newMember());
    const release = await holdReads(page);
    await page.goto("/book-room");
    const loading = page.getByRole("status", { name: "Loading rooms" });
    // The last part is the grid of the rooms.
    const placeholder = loading.locator(":scope > :last-child > :first-child");
    await expect(placeholder).toBeVisible();
    const before = await topOf(placeholder);
    release();
    await expect(loading).toHaveCount(0);
    const room = page.getByRole("main").locator("article").first();
    await expect(room).toBeVisible();
    await expectAt(before, room);
  });
}

for (const viewport of [{ width: 320, height: 640 }, phone, { width: 820, height: 1180 }]) {
  test(`A snack's card keeps its height when it is in the cart, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { name } = await newSnack({ price: 1250, quantity: 9 });
    await page.goto(`/snacks?q=${encodeURIComponent(name)}`);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    const add = card.getByRole("button", { name: `Add ${name} to cart` });
    await expect(add).toBeVisible();
    const before = (await card.boundingBox())?.height;
    await add.click();
    await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card.getByRole("status")).toHaveText("1");
    expect((await card.boundingBox())?.height).toBe(before);
  });
}
