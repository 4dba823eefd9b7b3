import { expect, test, type Page } from "@playwright/test";
import { phone } from "../../support/browser/viewports";
import { expectWithinWidth } from "../../support/screens/admin";
import { expectAccessible } from "../../support/browser/axe";
import { newAdmin, newMember, storeSession, serviceClient } from "../../support/testUsers";
import { memberStates, signedOutStates, type ShellState } from "../../support/screens/shellStates";

// Chromium treats a page fulfilled by the test as remote and asks before it may call localhost.
test.use({ permissions: ["local-network-access"] });

const looks = [
  { colorScheme: "dark", viewport: phone },
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
] as const;

async function openState(page: Page, { path, prepare, reach }: ShellState): Promise<void> {
  await prepare?.(page);
  // Without this, a change of only the hash would not reload the page.
  await page.goto("about:blank");
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
  await reach?.(page);
}

async function expectAccessibleStates(
  page: Page,
  states: Record<string, ShellState>,
): Promise<void> {
  for (const [name, state] of Object.entries(states)) {
    await test.step(name, async () => {
      for (const [index, { colorScheme, viewport }] of looks.entries()) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        if (index === 0 || state.dependsOnWidth) await openState(page, state);
        await expectAccessible(page);
        await expectWithinWidth(page);
      }
      await page.unrouteAll();
      await page.context().setOffline(false);
      await page.evaluate(() => localStorage.removeItem("snacksCart"));
    });
  }
}

test.describe("On a phone in dark mode and a desktop in light mode", () => {
  test.slow(true, "Runs axe on about ten screens.");

  test("Every screen of the shell is accessible when signed out", async ({ page }) => {
    await page.goto("/login");
    await expectAccessibleStates(page, signedOutStates);
  });

  test("Every screen of the shell is accessible to a member", async ({ page }) => {
    const member = await newMember();
    await storeSession(page, member);
    await expectAccessibleStates(page, memberStates(member));
  });
});

const widths = [320, 360, 768, 1023, 1024, 1151, 1152, 1920];

/** Checks that no link or button of the top bar overlaps another or leaves the window. */
async function expectBarWithRoom(page: Page): Promise<void> {
  const bar = page.getByRole("banner");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
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
  }
}

test("The top bar fits a window of any width when signed out", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
  await expectBarWithRoom(page);
});

test("The top bar fits a window of any width for an admin with many credits", async ({ page }) => {
  const admin = await newAdmin();
  await serviceClient()
    .rpc("addUserCredits", { userid: admin.id, amount_to_add: 12_345 })
    .throwOnError();
  await storeSession(page, admin);
  const bar = page.getByRole("banner");
  await page.goto("/no-such-page");
  await expect(bar.getByRole("link", { name: "Admin" })).toBeVisible();
  await expect(bar.getByText("12345", { exact: true })).toBeVisible();
  await expectBarWithRoom(page);
});

test("Panels do not animate for users who prefer reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/no-such-page");
  await page.getByRole("button", { name: "Cart, empty" }).click();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  await expect(panel).toBeVisible();
  const seconds = await panel.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).transitionDuration),
  );
  expect(seconds).toBe(0);
});

test("The cart slides out in 300 ms", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/no-such-page");
  await page.getByRole("button", { name: "Cart, empty" }).click();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  const durations = () =>
    panel.evaluate((element) =>
      element.getAnimations().map(({ effect }) => effect?.getTiming().duration),
    );
  await expect.poll(durations).toEqual([]);
  const tools = await page.context().newCDPSession(page);
  await tools.send("Animation.enable");
  await tools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.keyboard.press("Escape");
  await expect.poll(durations).toEqual([300]);
  await tools.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect(panel).toHaveCount(0);
});
