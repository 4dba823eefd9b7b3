import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./portal/axe";
import { newMember, signIn } from "./portal/people";

interface State {
  path: string;
  reach?(page: Page): Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).click();

const visitorStates: Record<string, State> = {
  "the login": { path: "/login" },
  "the registration with its faults shown": {
    path: "/login",
    async reach(page) {
      await press("Sign up")(page);
      await press("Create Account")(page);
      await expect(page.getByText("Name is required")).toBeVisible();
    },
  },
  "the forgotten password": { path: "/login", reach: press("Forgot password?") },
  "an expired mail link": { path: "/login#error=access_denied&error_code=otp_expired" },
  "an unknown address": { path: "/no-such-page" },
  "an empty cart": { path: "/no-such-page", reach: press("Cart, empty") },
};

const memberStates: Record<string, State> = {
  "the feedback dialog": {
    path: "/no-such-page",
    async reach(page) {
      const account = page.getByRole("button", { name: "Account menu" });
      // Phones have no account menu; what it opens is the same.
      if (!(await account.isVisible())) return;
      await account.click();
      await page.getByRole("menuitem", { name: "Send Feedback" }).click();
    },
  },
  "the menus": { path: "/no-such-page", reach: press(/^(Open|Account) menu$/) },
};

const looks = [
  { name: "a phone in daylight", width: 390, height: 844, colorScheme: "light" },
  { name: "a phone at night", width: 390, height: 844, colorScheme: "dark" },
  { name: "a desktop in daylight", width: 1280, height: 800, colorScheme: "light" },
  { name: "a desktop at night", width: 1280, height: 800, colorScheme: "dark" },
] as const;

async function expectSoundStates(page: Page, states: Record<string, State>): Promise<void> {
  for (const [name, { path, reach }] of Object.entries(states)) {
    await test.step(name, async () => {
      await page.goto("about:blank");
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
      await reach?.(page);
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished)),
      );
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        await page.evaluate(() => window.innerWidth),
      );
    });
  }
}

for (const { name, width, height, colorScheme } of looks) {
  test.describe(`On ${name}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test(`a visitor can use every screen of the shell`, async ({ page }) => {
      await expectSoundStates(page, visitorStates);
    });

    test(`a member can use every screen of the shell`, async ({ page }) => {
      await signIn(page, await newMember());
      await expectSoundStates(page, memberStates);
    });
  });
}

for (const width of [320, 360, 768, 1024, 1072, 1073, 1920]) {
  test(`At ${String(width)} px nothing of the shell is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await newMember({ credits: 1234 }));
    await page.goto("/no-such-page");
    const bar = page.getByRole("banner");
    await expect(bar.getByText("1234", { exact: true })).toBeVisible();
    const boxes = await bar.locator("a:visible, button:visible").evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { name: element.textContent, left, right };
      }),
    );
    for (const [index, { left, right }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("A person who wants no motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/no-such-page");
  await page.getByRole("button", { name: "Cart, empty" }).click();
  const panel = page.getByRole("dialog", { name: "Your Cart" });
  await expect(panel).toBeVisible();
  const seconds = await panel.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).transitionDuration),
  );
  expect(seconds).toBeLessThanOrEqual(0.001);
});

test("The cart takes 300 ms to slide out", async ({ page }) => {
  await page.goto("/no-such-page");
  await page.getByRole("button", { name: "Cart, empty" }).click();
  const panel = page.getByRole("dialog", { name: "Your Cart" });
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(
    "0.3s",
  );
});
