import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { mailTo } from "../../support/data/mailbox";
import { confirmMailLink } from "../../support/screens/confirmMailLink";
import { newMember, signInByForm, serviceClient } from "../../support/testUsers";

test("Signed-out users can register, confirm their email, sign in and see their name", async ({
  page,
}) => {
  const email = `nila.${randomUUID().slice(0, 8)}@example.com`;
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("button", { name: /sign up|register/i }).click();
  await page.getByLabel("Full name").fill("Nila Sundaram");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Sunrise42");
  await page.getByLabel("Confirm password").fill("Sunrise42");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Registration Successful")).toBeVisible();
  await expect(page.getByText("Please check your email to confirm your account.")).toBeVisible();

  await signInExpectingRefusal();
  await confirmMailLink(page, await mailTo(email, /confirm/i));
  await expect(page.getByText("Email confirmed")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back, Nila Sundaram" })).toBeVisible();

  async function signInExpectingRefusal() {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Sunrise42");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByText("Login Failed")).toBeVisible();
    await expect(page.getByText("Email not confirmed")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
});

test("Members who arrive by the link of an email see credits change without a reload", async ({
  page,
}) => {
  const email = `nila.${randomUUID().slice(0, 8)}@example.com`;
  const stage = serviceClient();
  const { data, error } = await stage.auth.signUp({ email, password: "Sunrise42" });
  if (error ?? !data.user) throw error ?? new Error("No user");
  await confirmMailLink(page, await mailTo(email, /confirm/i));
  await expect(page).toHaveURL("/dashboard");
  const credits = page.getByRole("banner").getByRole("link", { name: /credits/i });
  await expect(credits).toContainText("0");
  await stage.rpc("addUserCredits", { userid: data.user.id, amount_to_add: 30 }).throwOnError();
  await expect(credits).toContainText("30");
});

test("Members who forgot their password can set a new one by email", async ({ page, context }) => {
  const member = await newMember({ name: "Dev Patel" });
  await page.goto("/login");
  await page.getByRole("button", { name: /forgot/i }).click();
  await page.getByLabel("Email").fill(member.email);
  await page.getByRole("button", { name: /reset/i }).click();
  await expect(page.getByText("Password Reset Email Sent")).toBeVisible();
  await expect(
    page.getByText("Please check your email for instructions to reset your password."),
  ).toBeVisible();

  const other = await context.newPage();
  await other.goto("/login");
  await expect(other.getByLabel("Email")).toBeVisible();
  await confirmMailLink(page, await mailTo(member.email, /reset/i));
  await page.getByLabel("New password", { exact: true }).fill("Brandnew7");
  // Other tabs must not ask for a new password.
  await expect(other).toHaveURL("/dashboard");
  await page.getByLabel("Confirm password").fill("Brandnew7");
  await page.getByRole("button", { name: /set|save|update/i }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.getByRole("button", { name: /account/i }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInByForm(page, { ...member, password: "Brandnew7" });
  await expect(page.getByRole("heading", { name: "Welcome back, Dev Patel" })).toBeVisible();
});
