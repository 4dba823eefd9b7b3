import { expect, test, type Page } from "@playwright/test";
import { signedInClient, newAdmin, newMember, signIn, signInByForm } from "../../support/testUsers";

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
}

/** Opens a page without scripts, so that the portal does not notice the changed session. */
async function changeStoredSession(
  page: Page,
  change: (session: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.goto("/modules.json");
  const key = await page.evaluate(() =>
    Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)),
  );
  expect(key).toBeDefined();
  const stored = await page.evaluate((name) => localStorage.getItem(name ?? ""), key);
  const changed = JSON.stringify(change(JSON.parse(stored ?? "{}") as Record<string, unknown>));
  await page.evaluate(([name, value]) => localStorage.setItem(name ?? "", value ?? ""), [
    key,
    changed,
  ] as const);
}

const expired = "Your session has expired. Please log in again.";

test("Members can log out, and the next member sees none of their data", async ({ page }) => {
  await signInByForm(page, await newMember({ name: "Asha Rao", credits: 17 }));
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("17", { exact: true })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(expired)).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sb-"))),
  ).toEqual([]);

  await signInByForm(page, await newMember({ name: "Dev Patel", credits: 3 }));
  await expect(page.getByRole("heading", { name: "Welcome back, Dev Patel" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("3", { exact: true })).toBeVisible();
  await expect(page.getByText("17", { exact: true })).toHaveCount(0);
});

test("Members who logged out are redirected only to pages they open afterwards", async ({
  page,
}) => {
  const member = await newMember();
  await signInByForm(page, member, "/profile");
  await expect(page).toHaveURL("/profile");
  await logOut(page);
  await expect(page).toHaveURL("/login");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await page.getByRole("main").getByRole("link", { name: "Book a Room" }).first().click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/book-room");
  await logOut(page);
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("Members can log out when the server is unreachable", async ({ page }) => {
  await signIn(page, await newMember());
  await page.route("**/auth/v1/logout**", (route) => route.abort());
  await logOut(page);
  await expect(page).toHaveURL("/login");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});

test("Members who log out in one tab are logged out in the other and see why", async ({
  page,
  context,
}) => {
  await signIn(page, await newMember());
  const other = await context.newPage();
  await other.goto("/snacks");
  await expect(other.getByRole("button", { name: "Account menu" })).toBeVisible();
  await other.getByRole("button", { name: "Cart, empty" }).click();
  await expect(other.getByRole("dialog", { name: "Your cart" })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL("/login");
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await expect(other.getByText("You logged out in another tab.")).toBeVisible();
});

test("Members who log out in one tab see no failed reads in the others", async ({
  page,
  context,
}) => {
  await signIn(page, await newMember());
  const tabs = await Promise.all(
    ["/dashboard", "/bookings", "/community"].map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(tab.getByRole("button", { name: "Account menu" })).toBeVisible();
      const anonymous: string[] = [];
      const refused: string[] = [];
      tab.on("request", (request) => {
        const token = request.headers()["authorization"];
        if (token && !token.startsWith("Bearer ey")) anonymous.push(request.url());
      });
      tab.on("response", (response) => {
        if (response.status() === 401) refused.push(response.url());
      });
      return { tab, path, anonymous, refused };
    }),
  );
  await logOut(page);
  for (const { tab, path, anonymous, refused } of tabs) {
    await expect(tab).toHaveURL("/login");
    await expect(tab.getByText("You logged out in another tab.")).toBeVisible();
    await expect(tab.getByRole("alert")).toHaveCount(0);
    expect(anonymous, path).toEqual([]);
    expect(refused, path).toEqual([]);
  }
});

test("Members who change their password are logged out on other devices, which say why", async ({
  page,
}) => {
  const member = await newMember();
  const joined = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) =>
        String(payload).includes(`user:${member.id}`) && String(payload).includes("established"),
    }),
  );
  await signIn(page, member, "/profile");
  await joined;
  const otherDevice = await signedInClient(member);
  const { error } = await otherDevice.auth.updateUser({ password: "Changed123" });
  expect(error).toBeNull();
  await expect(page).toHaveURL("/login");
  await expect(
    page.getByText("Your password was changed on another device. Sign in with the new password."),
  ).toBeVisible();
  await signInByForm(page, { ...member, password: "Changed123" }, "/profile");
  await expect(page).toHaveURL("/profile");
});

test("Members with a revoked session see why and return to their page after login", async ({
  page,
}) => {
  const member = await newMember();
  await signIn(page, member, "/profile");
  await expect(page.getByLabel(/full name/i)).toBeVisible();
  await (await signedInClient(member)).auth.signOut({ scope: "global" });
  await page.reload();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(expired)).toBeVisible();
  await signInByForm(page, member, "/profile");
  await expect(page).toHaveURL("/profile");
});

test("A forged token is refused", async ({ page }) => {
  await signIn(page, await newMember());
  await changeStoredSession(page, (session) => ({
    ...session,
    access_token: String(session["access_token"]).replace(/[^.]+$/, "forged"),
  }));
  await page.goto("/bookings");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(expired)).toBeVisible();
});

test("Members whose session expired while they were away see why", async ({ page }) => {
  await signIn(page, await newMember());
  await changeStoredSession(page, (session) => ({
    ...session,
    expires_at: 1,
    expires_in: 0,
    refresh_token: "gone",
  }));
  await page.goto("/bookings");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(expired)).toBeVisible();
});

test('Admins see "Loading" and no admin page until the server confirms their role', async ({
  page,
}) => {
  await signIn(page, await newAdmin(), "/dashboard");
  let respond = () => {};
  const held = new Promise<void>((resolve) => (respond = resolve));
  await page.route("**/rest/v1/rpc/is_admin_role", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin");
  await expect(page.getByText("Loading", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toHaveCount(0);
  await expect(page.getByText("Total Users")).toHaveCount(0);
  respond();
  await expect(page.getByText("Total Users")).toBeVisible();
  await expect(page).toHaveURL("/admin");
});

test("Admins have no access while their role cannot be confirmed", async ({ page }) => {
  await signIn(page, await newAdmin());
  let requests = 0;
  await page.route("**/rest/v1/rpc/is_admin_role", (route) => {
    requests += 1;
    return route.fulfill({ status: 503 });
  });
  await page.goto("/admin");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  const adminLink = page.getByRole("banner").getByRole("link", { name: "Admin" });
  await expect(adminLink).toHaveCount(0);
  // The pauses between attempts double.
  expect(requests).toBeLessThanOrEqual(4);
  await page.unroute("**/rest/v1/rpc/is_admin_role");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(adminLink).toBeVisible();
});
