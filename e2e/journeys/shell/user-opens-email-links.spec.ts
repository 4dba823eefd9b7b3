import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { portalUrl } from "../../support/environment";
import { linkIn, mailTo } from "../../support/data/mailbox";
import { mailLinkFor } from "../../support/data/mailLinks";
import { signedInClient, newMember, type TestUser, signIn } from "../../support/testUsers";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const welcome = (page: Page, { name }: TestUser) =>
  expect(page.getByRole("heading", { name: `Welcome back, ${name}` })).toBeVisible();

test("A session in the URL does not sign anyone in", async ({ page }) => {
  const [asha, mallory] = [
    await newMember({ name: "Asha Rao" }),
    await newMember({ name: "Mallory Pai" }),
  ];
  const { data } = await (await signedInClient(mallory)).auth.getSession();
  const fragment = new URLSearchParams({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
    expires_in: "3600",
    token_type: "bearer",
    type: "magiclink",
  });
  await page.goto(`/dashboard#${fragment}`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/This link doesn't work\./)).toBeVisible();
  expect(page.url()).not.toContain("token");

  await signIn(page, asha);
  await welcome(page, asha);
  await page.goto("about:blank");
  await page.goto(`/dashboard#${fragment}`);
  await expect(page.getByText("Link not used")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await welcome(page, asha);
  await page.reload();
  await welcome(page, asha);
});

test("A mail scanner that opens a link does not use it up", async ({ page, request }) => {
  const member = await newMember({ name: "Dev Patel" });
  await page.goto("/login");
  await page.getByRole("button", { name: /forgot/i }).click();
  await page.getByLabel("Email").fill(member.email);
  await page.getByRole("button", { name: /reset/i }).click();
  const link = linkIn(await mailTo(member.email, /reset/i));
  expect(link.startsWith(`${portalUrl}/auth/confirm?`)).toBe(true);
  expect((await request.get(link)).ok()).toBe(true);
  await page.goto(link);
  await expect(page).toHaveTitle("Reset your password · Banyan");
  await expectAccessible(page);
  await page.reload();
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("Members who open a link twice see that it was used", async ({ page, browser }) => {
  const member = await newMember();
  const link = await mailLinkFor(member, "magiclink");
  await page.goto(link);
  await button(page, "Log In").click();
  await expect(page).toHaveURL("/dashboard");
  await welcome(page, member);

  await page.goto(link);
  await button(page, "Log In").click();
  await expect(page.getByText(/This link has expired or was already used\./)).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await welcome(page, member);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await button(stranger, "Log In").click();
  await expect(stranger.getByText(/This link has expired or was already used\./)).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("link", { name: "Go to Log In" }).click();
  await expect(stranger.getByLabel("Email")).toBeVisible();
  await stranger.context().close();
});

test("Members must confirm before a link of another account signs them in", async ({ page }) => {
  const [asha, dev] = [
    await newMember({ name: "Asha Rao" }),
    await newMember({ name: "Dev Patel" }),
  ];
  await signIn(page, asha, await mailLinkFor(dev, "magiclink"));
  await button(page, "Log In").click();
  await expect(page.getByRole("heading", { name: "Switch to another account?" })).toBeVisible();
  await expectAccessible(page);
  await button(page, `Stay logged in as ${asha.email}`).click();
  await expect(page).toHaveURL("/dashboard");
  await welcome(page, asha);

  await page.goto(await mailLinkFor(dev, "magiclink"));
  await button(page, "Log In").click();
  await button(page, `Log in as ${dev.email}`).click();
  await expect(page).toHaveURL("/dashboard");
  await welcome(page, dev);
});

test("Links redirect only to pages of the portal", async ({ page }) => {
  const member = await newMember();
  await page.goto(await mailLinkFor(member, "magiclink", "//elsewhere.example/"));
  await button(page, "Log In").click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto(await mailLinkFor(member, "magiclink", `${portalUrl}/bookings`));
  await button(page, "Log In").click();
  await expect(page).toHaveURL("/bookings");
});

test("Signed-out users see that an incomplete link does not work", async ({ page }) => {
  await page.goto("/auth/confirm?type=signup");
  await expect(page.getByText(/This link doesn't work\./)).toBeVisible();
  await expectAccessible(page);
});
