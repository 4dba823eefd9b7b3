import { randomBytes } from "node:crypto";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { portalUrl } from "../../support/environment";
import { fullBrowser } from "../../support/browser/fullBrowser";
import { newMember, serviceClient, signIn, type TestUser } from "../../support/testUsers";
import { phone } from "../../support/browser/viewports";
import { topBar } from "../../support/screens/topBar";

test.use({ launchOptions: fullBrowser, serviceWorkers: "allow" });

/** Replaces the push service: fakes the browser's subscription and its key. */
async function fakeSubscriptions(context: BrowserContext): Promise<void> {
  const key = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url");
  await context.route("**/functions/v1/push-key", (route) => route.fulfill({ json: { key } }));
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`;
  const auth = randomBytes(16).toString("base64url");
  await context.addInitScript(
    ({ endpoint: address, p256dh, secret }) => {
      const stored = "fake-subscription";
      const subscription = {
        endpoint: address,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: address, keys: { p256dh, auth: secret } }),
        unsubscribe: async () => {
          localStorage.removeItem(stored);
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(stored, "yes");
        return subscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(stored) ? subscription : null;
    },
    { endpoint, p256dh: key, secret: auth },
  );
}

async function deliver(page: Page, message: object): Promise<void> {
  // The browser drops a message for a worker that is not active yet.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active && active.state !== "activated")
      await new Promise((resolve) => {
        active.addEventListener("statechange", resolve, { once: true });
      });
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${portalUrl}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: portalUrl,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    const shown = await (await ready).getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

async function devicesOf({ id }: TestUser): Promise<string[]> {
  const { data } = await serviceClient()
    .from("push_subscriptions")
    .select("device")
    .eq("user_id", id)
    .throwOnError();
  return data.map(({ device }) => String(device));
}

test("Members can get push notifications on a device until they sign out", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"], { origin: portalUrl });
  await fakeSubscriptions(context);
  const member = await newMember();
  await signIn(page, member);
  await page.goto("/profile");
  const push = page.getByRole("switch", { name: "Push: this device" });
  await expect(push).not.toBeChecked();
  await push.click();
  await expect(push).toBeChecked();
  await page.getByRole("button", { name: "Details: Bookings" }).click();
  await expect(page.getByRole("switch", { name: "Push: Booking reminder" })).toBeChecked();
  expect(await devicesOf(member)).toEqual([expect.stringMatching(/^Chrome on /)]);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize(phone);
  await expectAccessibleInBothSchemes(page);

  const made = { title: "Booking confirmed: Neem", body: "Today", path: "/bookings", tag: "b1" };
  await deliver(page, { ...made, body: "Yesterday" });
  await deliver(page, made);
  // Starting the worker takes longer on a slow machine.
  await expect
    .poll(() => shownIn(page), { timeout: 60_000 })
    .toEqual([{ title: made.title, body: made.body, tag: made.tag }]);

  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })()`);
  await expect(page).toHaveURL(`${portalUrl}/bookings`);
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  expect(await shownIn(page)).toEqual([]);

  await deliver(page, made);
  await expect.poll(() => shownIn(page)).toHaveLength(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await topBar(page).getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect.poll(() => devicesOf(member)).toEqual([]);
  await expect.poll(() => shownIn(page)).toEqual([]);
});
