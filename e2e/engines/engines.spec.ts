import { expect, test } from "@playwright/test";
import { missingEngines, missingEnginesNotice } from "@portal/shared/tooling/browsers/otherEngines";
import { portalUrl } from "../support/environment";
import { daysAhead, newRoom } from "../support/data/rooms";
import { newSnack } from "../support/data/snacks";
import { newMember } from "../support/testUsers";
import { startFirefox } from "./drivers/firefox";
import { startWebKit } from "./drivers/webkit";
import type { Driver } from "./drivers/driver";
import { screenOf } from "./screen";

const engines = { "Firefox ESR": startFirefox, WebKitGTK: startWebKit };

// In CI the command that starts the tests refuses to go without them.
test.skip(missingEngines().length > 0, missingEnginesNotice());

for (const [engine, start] of Object.entries(engines)) {
  test.describe(engine, () => {
    let driver: Driver;
    let screen: ReturnType<typeof screenOf>;
    test.beforeEach(async () => {
      driver = await start();
      screen = screenOf(driver);
    });
    test.afterEach(async () => {
      const errors = await driver.errors();
      await driver.close();
      expect(errors).toEqual([]);
    });

    test(`Signed-out users can read the landing page and return to a kept copy in ${engine}`, async () => {
      await driver.open(portalUrl);
      await screen.sees("main h1", "Good work grows in good company");
      await screen.sees("main a", "See All Events");
      const manifest = await driver.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((file) => file.json())",
      );
      expect(JSON.parse(manifest)).toMatchObject({
        display: "standalone",
        start_url: expect.any(String),
      });
      await expect
        .poll(() =>
          driver.evaluate(`caches.open("portal-builds").then((cache) => cache.keys())
            .then((kept) => kept.some(({ url }) => url.includes("/mf-member/")))`),
        )
        .toBe("true");
      await loadsNothingMore(driver);
      await driver.reload();
      await screen.sees("main h1", "Good work grows in good company");
      await screen.sees("main a", "See All Events");
      const scripts = `performance.getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js") && new URL(name).origin === location.origin)
        .map(({ transferSize }) => transferSize)`;
      const sizes = JSON.parse(await driver.evaluate(scripts)) as number[];
      expect(await driver.evaluate("navigator.serviceWorker.controller !== null")).toBe("true");
      expect(sizes).not.toEqual([]);
      expect(sizes.filter((size) => size > 0)).toEqual([]);
    });

    test(`Members can sign in and book a room in ${engine}`, async () => {
      const room = await newRoom();
      const member = await newMember({ credits: 40 });
      await driver.open(`${portalUrl}/login`);
      await screen.click("input[type=email]");
      await screen.type(member.email);
      await screen.click("input[type=password]");
      await screen.type(member.password);
      await screen.click("main button[type=submit]", "Log In");
      await screen.isAt("/dashboard");
      await screen.sees("main h1", "Welcome back, Asha Rao");

      await screen.click("header a", "Rooms");
      await screen.isAt("/book-room");
      await screen.click("article button", "Book This Room", room.name);
      await screen.sees("[role=dialog]", room.name);
      await screen.click("[role=dialog] button", dayName(daysAhead(3)));
      await screen.click("[role=dialog] button", "10:00 AM");
      await screen.click("[role=dialog] button", "Confirm Booking");
      await screen.sees("body", "Booking Confirmed");
    });

    test(`Signed-out users can fill the cart in ${engine}`, async () => {
      // A press that a slow machine holds adds more than one; the stock ends it at two.
      const snack = await newSnack({ price: 45, quantity: 2 });
      await driver.open(`${portalUrl}/snacks`);
      await screen.click("main button", snack.name);
      await screen.sees("[role=dialog]", snack.name);
      await screen.click("[role=dialog] button", `Increase quantity of ${snack.name}`);
      await screen.sees("[role=dialog]", "₹90");
      await screen.press("Escape");
      await screen.sees("header button", "Cart, 2 items");
    });
  });
}

/** Firefox reports a script whose load a reload stops as an error. */
async function loadsNothingMore(driver: Driver): Promise<void> {
  let before = "";
  const isSettled = async () => {
    const now = await driver.evaluate(
      `performance.getEntriesByType("resource").length + document.querySelectorAll("script").length`,
    );
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true);
}

function dayName(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  return `, ${String(date.getUTCDate())} ${date.toLocaleString("en-US", { month: "long", timeZone: "UTC" })} `;
}
