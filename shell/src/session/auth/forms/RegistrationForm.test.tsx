import { nameOfSpace } from "@portal/shared/data/nameRefusals";
import { brand } from "@portal/shared/domain/brand";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { asha, fakeShell, renderInShell } from "../../../testing/fakeShell";
import { openLogin, press, refusal, type } from "../../../testing/loginScreen";
import { LoginPage } from "../LoginPage";

describe("registering", () => {
  function register(name = "Nila Devi Sundaram", organization = "") {
    press("Sign up");
    type("Full name", name);
    type("Organization (optional)", organization);
    type("Email", "nila@example.com");
    type("Password", "Sunrise42");
    type("Confirm password", "Sunrise42");
    type("Phone number (optional)", "+91 98450 00000");
    press("Create account");
  }

  test("sends full name, name parts, organization and phone, then returns to login", async () => {
    const { auth, upsert, toasts } = openLogin();
    register();
    expect(await screen.findByRole("button", { name: "Log In" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(auth.signUp).toHaveBeenCalledExactlyOnceWith({
      email: "nila@example.com",
      password: "Sunrise42",
      options: {
        emailRedirectTo: `${location.origin}/login`,
        data: {
          name: "Nila Devi Sundaram",
          full_name: "Nila Devi Sundaram",
          first_name: "Nila",
          last_name: "Devi Sundaram",
          organization: "",
          phone_number: "+91 98450 00000",
        },
      },
    });
    expect(upsert).not.toHaveBeenCalled();
    expect(toasts[0]).toEqual({
      title: "Registration Successful",
      description: "Please check your email to confirm your account.",
    });
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "nila@example.com");
  });

  test("shows what is wrong with each field and sends nothing", async () => {
    const { auth } = openLogin();
    press("Sign up");
    type("Full name", "N");
    type("Email", "nila@");
    type("Password", "alllowercase");
    type("Confirm password", "different1A");
    press("Create account");
    for (const [field, message] of [
      ["Full name", "Name is required"],
      ["Email", "Please enter a valid email"],
      ["Password", "Password must contain uppercase, lowercase, and number"],
      ["Confirm password", "Passwords don't match"],
    ] as const) {
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.getByLabelText(field).getAttribute("aria-invalid")).toBe("true");
    }
    expect(auth.signUp).not.toHaveBeenCalled();
  });

  test("refuses the name of the space, and sends nothing", async () => {
    const { auth } = openLogin();
    register(brand.fullName.replace(" ", "\u200b "), "Admin");
    expect(await screen.findAllByText(nameOfSpace)).toHaveLength(2);
    expect(auth.signUp).not.toHaveBeenCalled();
  });

  test.each([
    ["User already registered", "User already registered"],
    ["", "Please check your information and try again."],
  ])(
    "shows the server's message or a default when the registration fails (%j)",
    async (words, description) => {
      const { auth, toasts } = openLogin();
      auth.signUp.mockResolvedValue(refusal(words) as never);
      register();
      await waitFor(() => expect(toasts).toHaveLength(1));
      expect(toasts[0]).toEqual({
        title: "Registration Failed",
        description,
        variant: "destructive",
      });
      expect(screen.getByRole("button", { name: "Create account" })).toBeTruthy();
      expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Nila Devi Sundaram");
    },
  );

  test("creates the profile when sign-up returns a session, and reports a failure", async () => {
    const { auth, upsert, toasts } = openLogin();
    auth.signUp.mockResolvedValue({ data: { session: {}, user: asha }, error: null });
    upsert.mockResolvedValue({ error: { message: "profiles are closed" } } as never);
    register();
    await waitFor(() =>
      expect(toasts[0]).toEqual({
        title: "Registration Failed",
        description: "profiles are closed",
        variant: "destructive",
      }),
    );
    expect(upsert.mock.calls[0]).toMatchObject([
      { id: "asha", full_name: "Nila Devi Sundaram", phone_number: "+91 98450 00000" },
      { onConflict: "id", ignoreDuplicates: true },
    ]);
    expect(screen.getByRole("button", { name: "Create account" })).toBeTruthy();
  });

  test("opens the registration form from the Sign Up link", () => {
    const shell = fakeShell({});
    const path = { pathname: "/login", state: { mode: "register" } };
    renderInShell(shell, <LoginPage />, path as never);
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeTruthy();
  });
});
