import { chromium, expect, type Page } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { test } from "../../support/browser/browserOf";
import { portalUrl } from "../../support/environment";
import { writeCameraFile } from "../../support/browser/fakeCamera";
import { fullBrowser } from "../../support/browser/fullBrowser";
import { openPairedKiosk, pairKiosk } from "../../support/screens/kiosk";
import { imageTo } from "../../support/data/mailbox";
import { daysAhead } from "../../support/data/rooms";
import { newAdmin, newMember, serviceClient, signedInClient } from "../../support/testUsers";

const tablet = { width: 820, height: 1180 };

/** Registers a visitor of today, whom an admin approves. Returns the address of the visitor. */
async function approvedVisitor(host: Awaited<ReturnType<typeof newMember>>, name: string) {
  const email = `${name.replaceAll(/\W+/g, ".")}.${host.id.slice(0, 8)}@example.org`.toLowerCase();
  const visitor = {
    visitor_name: name,
    email,
    user_id: host.id,
    visit_date: daysAhead(0),
    visit_time: "23:00",
    status: "pending",
  };
  const registered = await (
    await signedInClient(host)
  )
    .from("visitors")
    .insert(visitor)
    .select("id")
    .single()
    .throwOnError();
  const desk = await signedInClient(await newAdmin());
  await desk
    .from("visitors")
    .update({ status: "approved" })
    .eq("id", String(registered.data.id))
    .throwOnError();
  return email;
}

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("Visitors can check in with the pass of their email, and the host is notified at once", async ({
  page,
  openBrowserAs,
}, testInfo) => {
  const maya = await newMember({ name: "Maya Rao" });
  const address = await approvedVisitor(maya, "Nandita Iyer");
  const host = await openBrowserAs(maya);
  await host.goto("/dashboard");
  await expect(host.getByRole("button", { name: /^Notifications/ })).toBeVisible();

  await openAdminPage(page, "/admin/visitors/kiosks");
  const device = `Reception ${maya.id.slice(0, 8)}`;
  await page.getByRole("button", { name: "Add kiosk" }).click();
  await page.getByLabel("Name").fill(device);
  await page.getByRole("button", { name: "Create code" }).click();
  const dialog = page.getByRole("dialog", { name: "Pair the device" });
  await expect(dialog).toContainText(`${portalUrl}/kiosk`);
  await expectAccessibleInBothSchemes(page);
  const code = await dialog.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/).textContent();

  const camera = testInfo.outputPath("camera.y4m");
  await writeCameraFile(page, camera, await imageTo(address, /^Your pass/));
  const browser = await chromium.launch({
    ...fullBrowser,
    args: [
      ...fullBrowser.args,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${camera}`,
    ],
  });
  try {
    const kiosk = await browser.newPage({ baseURL: portalUrl, viewport: tablet });
    await pairKiosk(kiosk, code ?? "");
    await expect(kiosk.getByRole("banner").getByRole("link")).toHaveCount(0);
    await expectAccessibleInBothSchemes(kiosk);
    await kiosk.getByRole("button", { name: /^Scan your pass/ }).click();
    await expect(title(kiosk, "Welcome, Nandita.")).toBeVisible();
    await expect(kiosk.getByText("Maya has been notified.")).toBeVisible();
    await expect(host.getByText(/^New notification: .*Nandita/)).toBeAttached();
    await expectAccessibleInBothSchemes(kiosk);

    await kiosk.getByRole("button", { name: "Done" }).click();
    await kiosk.getByRole("button", { name: /^Scan your pass/ }).click();
    await expect(kiosk.getByText(/^This pass has already been used/)).toBeVisible();

    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(rowOf(page, device)).toContainText("Running");
    await page.getByRole("button", { name: `Disconnect ${device}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(rowOf(page, device)).toContainText("Disconnected");
    await kiosk.reload();
    await expect(title(kiosk, "This kiosk was disconnected")).toBeVisible();
  } finally {
    await browser.close();
  }
  const { data } = await serviceClient()
    .from("visitors")
    .select("arrived_at")
    .eq("email", address)
    .single()
    .throwOnError();
  expect(data.arrived_at).not.toBeNull();
});

test("Hosts can let in a visitor without a pass who waits at the kiosk", async ({
  browser,
  openBrowserAs,
}) => {
  const maya = await newMember({ name: `Maya ${crypto.randomUUID().slice(0, 8)}` });
  const host = await openBrowserAs(maya);
  await host.goto("/visitors");
  await expect(title(host, "Visitors")).toBeVisible();
  const context = await browser.newContext({ viewport: tablet });
  const kiosk = await context.newPage();
  await openPairedKiosk(kiosk, await newAdmin());

  await kiosk.getByRole("button", { name: /^I have no pass/ }).click();
  await kiosk.getByLabel("Your name").fill("Nandita Iyer");
  await kiosk.getByLabel("Who are you visiting?").fill("Unknown Person");
  await kiosk.getByRole("button", { name: "Ask my host" }).click();
  await expect(kiosk.getByText(/^We could not find this host\./)).toBeVisible();
  await expectAccessibleInBothSchemes(kiosk);
  await kiosk.getByLabel("Who are you visiting?").fill(maya.name);
  await kiosk.getByRole("button", { name: "Ask my host" }).click();
  await expect(title(kiosk, "Please wait for your host")).toBeVisible();

  await expect(title(host, "Nandita is at the front desk. Let them in?")).toBeVisible();
  await expectAccessibleInBothSchemes(host);
  await host.getByRole("button", { name: "Let in" }).click();
  await expect(host.getByText("Nandita Iyer is checked in")).toBeVisible();
  await expect(title(kiosk, "Welcome, Nandita.")).toBeVisible();
  await context.close();
});
