import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { developerEnvironment } from "../../support/environment";
import {
  expectAdmin,
  overrideBanner,
  overridePanel,
  pickRelease,
  overrideWithAddress,
} from "../../support/screens/overridePanel";
import { newAdmin, signIn, signInByForm } from "../../support/testUsers";
import type { Running } from "../../support/portal/startPnpm";
import { copyWorkspace, type WorkspaceCopy } from "../../support/portal/workspaceCopy";

/** The tests share one checkout and change the module in turn. */
test.describe.configure({ mode: "serial", timeout: 600_000 });

const source = "mf-booking/src/pages/BookRoomPage.tsx";
const heading = (page: Page) => page.getByRole("heading", { level: 1, includeHidden: true });
let workspace: WorkspaceCopy;
let alone: Running;
let frameUrl: string;
let liveUrl: string;

/** Sets a mark that a reload of the page removes. */
const mark = (page: Page) =>
  page.locator("html").evaluate((html) => {
    html.dataset["opened"] = "before";
  });
const expectSamePage = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-opened", "before");

/** Changes the page's title in the source and waits until the browser shows it. */
async function retitle(page: Page, from: string, to: string): Promise<void> {
  await workspace.edit(source, `title="${from}"`, `title="${to}"`);
  await expect(heading(page)).toHaveText(to, { timeout: 30_000 });
}

test.beforeAll(async () => {
  workspace = await copyWorkspace();
  alone = await workspace.start(developerEnvironment, "dev", "--alone", "mf-booking");
  [, frameUrl = ""] = await alone.says(/mf-booking alone +(\S+)/);
  [, liveUrl = ""] = await alone.says(/press Ctrl\+Alt\+M and enter (\S+)/);
});
test.afterAll(async () => {
  await alone.stop();
  await workspace.remove();
});

test("Developers can run one module alone, switch users and see changes at once", async ({
  page,
}) => {
  await page.goto(frameUrl);
  await expect(page).toHaveURL(/\/book-room$/);
  await expect(heading(page)).toHaveText("Book a Room");
  await expect(page.getByText("No rooms found")).toBeVisible();
  await expectAccessible(page);

  await page.getByText("Signed out").click();
  await expect(page.getByText("Only members can open this path")).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
  await page.getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "/bookings", exact: true }).click();
  await expect(heading(page)).toHaveText("Your Bookings");
  await page.goBack();
  await expect(heading(page)).toHaveText("Book a Room");

  await mark(page);
  await retitle(page, "Book a Room", "Rooms of tomorrow");
  await expectSamePage(page);
  await expect(page.getByRole("radio", { name: "Admin" })).toBeChecked();

  const address = `{ path: "/book-room", access: "member" },`;
  await workspace.edit("mf-booking/module.ts", address, address + address.replace("book", "test"));
  const route = `<Route path="/book-room" element={<BookRoomPage />} />`;
  await workspace.edit("mf-booking/src/routes.tsx", route, route + route.replace("book", "test"));
  await expect(async () => {
    await page.reload();
    await page.getByRole("link", { name: "/test-room", exact: true }).click({ timeout: 2000 });
    await expect(heading(page)).toHaveText("Rooms of tomorrow", { timeout: 5000 });
  }).toPass();
});

test("Admins can override a module with a developer's live version and reset it", async ({
  page,
}) => {
  await signIn(page, await newAdmin(), "/book-room");
  await expect(heading(page)).toHaveText("Book a Room");
  await expectAdmin(page);
  await overrideWithAddress(page, "mf-booking", "https://elsewhere.example");
  await expect(
    page.getByText("This portal doesn't allow modules from this address."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // The link that `portal dev --portal` prints.
  await page.goto("about:blank");
  await page.goto(`/book-room#override=mf-booking,${liveUrl}`);
  await expect(overridePanel(page).getByLabel("Address")).toHaveValue(liveUrl);
  await overridePanel(page).getByRole("button", { name: "Use release" }).click();
  await expect(heading(page)).toHaveText("Rooms of tomorrow");
  await expect(page).toHaveURL("/book-room");
  await expect(overrideBanner(page)).toContainText(`mf-booking from ${liveUrl}`);
  await page.getByRole("banner").getByRole("link", { name: "Snacks" }).click();
  await page.goBack();
  await retitle(page, "Rooms of tomorrow", "Rooms of Friday");
  await retitle(page, "Rooms of Friday", "Rooms of tomorrow");
  await page.goto("/test-room");
  await expect(heading(page)).toHaveText("Rooms of tomorrow");
  await overrideBanner(page).getByRole("button", { name: "Reset" }).click();
  await expect(heading(page)).toHaveText("404");
  await page.goto("/book-room");
  await expect(heading(page)).toHaveText("Book a Room");
  await expect(overrideBanner(page)).toHaveCount(0);
});

test("Admins get the released module when the developer's server is off", async ({ page }) => {
  await alone.stop();
  await signIn(page, await newAdmin(), "/book-room");
  await expectAdmin(page);
  await overrideWithAddress(page, "mf-booking", liveUrl);
  await expect(page.getByText("Override reset", { exact: true })).toBeVisible();
  await expect(heading(page)).toHaveText("Book a Room");
  await expect(overrideBanner(page)).toHaveCount(0);
});

test("Developers can run one module alone with the running backend", async ({ page }) => {
  const { PORTAL_DEV_PORT } = developerEnvironment;
  const start = ["dev", "--alone", "mf-booking", "--backend"];
  const seeded = await workspace.start({ PORTAL_DEV_PORT }, ...start);
  try {
    await seeded.says(/mf-booking alone/);
    await page.goto(frameUrl);
    await expect(page.getByRole("article").filter({ hasText: "Gulmohar" })).toBeVisible();
  } finally {
    await seeded.stop();
  }
});

test("Developers can run one module live in the built portal, next to its release", async ({
  page,
}) => {
  const portal = await workspace.start(developerEnvironment, "dev", "mf-booking");
  try {
    const [, url = ""] = await portal.says(/Portal +(\S+)/);
    const member = { email: "member@example.com", password: "Member123", id: "", name: "" };
    await signInByForm(page, member, `${url}/login`);
    await page.goto(`${url}/book-room`);
    await expect(heading(page)).toHaveText("Rooms of tomorrow");
    await expect(page.getByRole("banner").getByRole("link", { name: "Rooms" })).toBeVisible();
    await mark(page);
    const gulmohar = page.getByRole("article").filter({ hasText: "Gulmohar" });
    await gulmohar.getByRole("button", { name: "Book This Room" }).click();
    const booking = page.getByRole("dialog", { name: "Gulmohar" });
    await expect(booking).toBeVisible();
    await retitle(page, "Rooms of tomorrow", "Rooms of next week");
    await expect(booking).toBeVisible();
    await page.keyboard.press("Escape");

    const ofShell = await pickRelease(page, "mf-booking", /^Live/);
    const address = ofShell.getByLabel("Address");
    await address.fill("http://localhost:1");
    await retitle(page, "Rooms of next week", "Rooms of next year");
    await expect(address).toHaveValue("http://localhost:1");
    await page.keyboard.press("Escape");
    await expectSamePage(page);

    // The earlier commands have not published the module that runs live.
    const release = await workspace.start(
      developerEnvironment,
      "release",
      "booking",
      "--allow-dirty",
    );
    await release.says(/Checking mf-booking \w+ against the contract/);
    await release.says(/mf-booking \w+ is in use for all users/);
    await release.stop();
    await page.reload();
    const panel = await pickRelease(page, "mf-booking", /stored/);
    await panel.getByRole("button", { name: "Use release" }).click();
    await expect(overrideBanner(page)).toContainText("mf-booking");
    await expect(heading(page)).toHaveText("Rooms of next year");
  } finally {
    await portal.stop();
  }
});
