import { expect, test, type Locator, type Page } from "@playwright/test";
import { openBooking } from "../../support/screens/bookRoom";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, storeSession } from "../../support/testUsers";
import { phone } from "../../support/browser/viewports";
import { topBar } from "../../support/screens/topBar";

const controls = (place: Locator) =>
  place.locator("a, button, input, h1, h2").filter({ visible: true });

interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

async function setInsets(page: Page, insets: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
}

async function expectWithinSafeArea(page: Page, place: Locator, insets: Insets): Promise<void> {
  const { width } = page.viewportSize() ?? phone;
  // Dialogs move when they open.
  await expect(async () => {
    const boxes = await controls(place).evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        // Skips controls that are scrolled out of sight.
        if (!element.contains(hit)) return [];
        return [{ name: element.ariaLabel ?? element.textContent, left, top, right }];
      }),
    );
    expect(boxes).not.toEqual([]);
    const outside = boxes.filter(
      ({ left, top, right }) =>
        top < insets.top || left < insets.left || right > width - insets.right,
    );
    expect(outside).toEqual([]);
  }).toPass();
}

test("Nothing is under the notch or the home indicator of a phone", async ({ page }) => {
  const room = await newRoom();
  await storeSession(page, await newMember({ credits: 40 }));
  for (const { viewport, insets } of [
    { viewport: phone, insets: { top: 59, right: 0, bottom: 34, left: 0 } },
    { viewport: { width: 844, height: 390 }, insets: { top: 0, right: 59, bottom: 21, left: 59 } },
  ]) {
    await page.setViewportSize(viewport);
    await setInsets(page, insets);
    const safeBottom = viewport.height - insets.bottom;
    const lastButtonEnds = async (place: Locator) => {
      const box = await place.getByRole("button").last().boundingBox();
      return box ? box.y + box.height : Infinity;
    };

    const dialog = await openBooking(page, room.name, daysAhead(3));
    await expectWithinSafeArea(page, dialog, insets);
    const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
    await expect
      .poll(async () => {
        const box = await confirm.boundingBox();
        return box ? box.y + box.height : Infinity;
      })
      .toBeLessThanOrEqual(safeBottom);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expectWithinSafeArea(page, topBar(page), insets);

    await topBar(page).getByRole("button", { name: /^Cart/ }).click();
    const cart = page.getByRole("dialog", { name: "Your cart" });
    await expectWithinSafeArea(page, cart, insets);
    await expect.poll(() => lastButtonEnds(cart)).toBeLessThanOrEqual(safeBottom);
    await page.keyboard.press("Escape");
    await expect(cart).toHaveCount(0);
  }
});
