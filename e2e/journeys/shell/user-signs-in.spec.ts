import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, signIn, signInByForm } from "../../support/testUsers";

const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });

test("Members who mistype their password keep the email they typed", async ({ page }) => {
  const member = await newMember();
  await page.goto("/login");
  await page.getByLabel("Email").fill(member.email);
  await passwordField(page).fill("Wrong4567");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByText("Login Failed")).toBeVisible();
  await expect(page.getByText("Invalid login credentials")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(member.email);
  await expect(passwordField(page)).toBeFocused();
});

test("Signed-out users can switch between log in, sign up and forgotten password on one page", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Log In · Banyan");
  await page.getByLabel("Email").fill("nila@example.com");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page).toHaveTitle("Forgot Password · Banyan");
  await expect(page.getByLabel("Email")).toHaveValue("nila@example.com");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByRole("button", { name: "Back to login" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveTitle("Sign Up · Banyan");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page).toHaveURL("/login");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("Members who sign in reach the page they asked for", async ({ page }) => {
  const member = await newMember();
  await signInByForm(page, member, "/day-pass?tab=my");
  await expect(page).toHaveURL("/day-pass?tab=my");
});

test("Members who sign in are never redirected to another site", async ({ page }) => {
  const member = await newMember();
  await page.goto("/login");
  await page.evaluate(() => sessionStorage.setItem("portal.wanted", "//elsewhere.example/"));
  await signInByForm(page, member);
  await expect(page).toHaveURL("/dashboard");
});

test("Signed-in members who open /login are redirected to the dashboard", async ({ page }) => {
  await signIn(page, await newMember(), "/login");
  await expect(page).toHaveURL("/dashboard");
});

test("Signed-out users with an old email link see that it has expired", async ({ page }) => {
  await page.goto("/login#error=access_denied&error_code=otp_expired&error_description=Nope");
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/#error=access_denied&error_code=otp_expired");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
});

test("Members can sign in and show their password with the keyboard only", async ({ page }) => {
  const member = await newMember();
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(member.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});
