import { AuthRetryableFetchError } from "@supabase/supabase-js";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { asha, fakeShell, renderInShell } from "../testing/fakeShell";
import { LoginPage } from "./LoginPage";

function authServer() {
  const fine = { data: {}, error: null };
  const auth = {
    signInWithPassword: vi.fn(async () => fine),
    signUp: vi.fn(async () => ({ data: {}, error: null })),
    resetPasswordForEmail: vi.fn(async () => fine),
    resend: vi.fn(async () => fine),
    updateUser: vi.fn(async () => fine),
  };
  const upsert = vi.fn(async () => ({ error: null }));
  return { auth, upsert, from: () => ({ upsert }) };
}

const refusal = (message: string, code?: string) => ({ data: {}, error: { message, code } });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function open(state: Parameters<typeof fakeShell>[1] = {}, path = "/login") {
  const server = authServer();
  const shell = fakeShell(server, state);
  renderInShell(shell, <LoginPage />, path);
  return { ...shell, ...server };
}

function logIn() {
  type("Email", "nila@example.com");
  type("Password", "Sunrise42");
  press("Log In");
}

describe("logging in", () => {
  test("sends the credentials and welcomes", async () => {
    const { auth, toasts } = open();
    logIn();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith({
      email: "nila@example.com",
      password: "Sunrise42",
    });
    expect(toasts[0]).toEqual({
      title: "Login Successful",
      description: "Welcome back to Banyan!",
    });
  });

  test("sends nothing while the fields are wrong", async () => {
    const { auth } = open();
    type("Email", "nila@");
    press("Log In");
    expect(await screen.findByText("Please enter a valid email")).toBeTruthy();
    expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(auth.signInWithPassword).not.toHaveBeenCalled();
  });

  test("says the server's words, keeps the e-mail and goes back to the password", async () => {
    const { auth, toasts } = open();
    auth.signInWithPassword.mockResolvedValue(refusal("Invalid login credentials") as never);
    logIn();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "Login Failed",
      description: "Invalid login credentials",
      variant: "destructive",
    });
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "nila@example.com");
  });

  test("says what to check when the server has no words", async () => {
    const { auth, toasts } = open();
    auth.signInWithPassword.mockResolvedValue(refusal("") as never);
    logIn();
    await waitFor(() =>
      expect(toasts[0]?.description).toBe("Please check your credentials and try again."),
    );
  });

  test("blames nobody's password when the server can't be reached", async () => {
    const { auth, toasts } = open();
    const away = new AuthRetryableFetchError("Failed to fetch", 0);
    auth.signInWithPassword.mockResolvedValue({ data: {}, error: away } as never);
    logIn();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "An error occurred",
      description: "Please try again later.",
      variant: "destructive",
    });
  });

  test("offers to send the confirmation again to whoever has not confirmed", async () => {
    const { auth, toasts } = open();
    auth.signInWithPassword.mockResolvedValue(
      refusal("Email not confirmed", "email_not_confirmed") as never,
    );
    logIn();
    fireEvent.click(await screen.findByRole("button", { name: "Resend email" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Confirmation Email Sent"));
    expect(auth.resend).toHaveBeenCalledExactlyOnceWith({
      type: "signup",
      email: "nila@example.com",
      options: { emailRedirectTo: `${location.origin}/login` },
    });
  });
});

describe("registering", () => {
  function register() {
    press("Sign up");
    type("Full name", "Nila Devi Sundaram");
    type("Email", "nila@example.com");
    type("Password", "Sunrise42");
    type("Confirm password", "Sunrise42");
    type("Phone number (optional)", "+91 98450 00000");
    press("Create Account");
  }

  test("sends name, parts of the name, organization and phone, then returns to login", async () => {
    const { auth, upsert, toasts } = open();
    register();
    expect(await screen.findByRole("button", { name: "Log In" })).toBeTruthy();
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

  test("makes the profile itself when a session comes at once, and tells of its failure", async () => {
    const { auth, upsert, toasts } = open();
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
    expect(screen.getByRole("button", { name: "Create Account" })).toBeTruthy();
  });

  test("begins at once when the person came by Sign Up", () => {
    const shell = fakeShell(authServer());
    const path = { pathname: "/login", state: { mode: "register" } };
    renderInShell(shell, <LoginPage />, path as never);
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeTruthy();
  });
});

describe("a forgotten password", () => {
  test("is answered by a mail whose link leads back to /login", async () => {
    const { auth, toasts } = open();
    type("Email", "nila@example.com");
    press("Forgot password?");
    press("Send Reset Email");
    expect(await screen.findByRole("button", { name: "Log In" })).toBeTruthy();
    expect(auth.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith("nila@example.com", {
      redirectTo: `${location.origin}/login`,
    });
    expect(toasts[0]).toEqual({
      title: "Password Reset Email Sent",
      description: "Please check your email for instructions to reset your password.",
    });
  });

  test("is replaced by whoever came by the mail's link", async () => {
    const { auth, session } = open({ recovering: true, user: asha });
    type("New password", "Brandnew7");
    type("Confirm password", "Brandnew8");
    press("Set New Password");
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    type("Confirm password", "Brandnew7");
    press("Set New Password");
    await waitFor(() => expect(session.getSnapshot().recovering).toBe(false));
    expect(auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: "Brandnew7" });
  });
});

describe("why the person is here", () => {
  test("an expired session is named", () => {
    open({ ended: "expired" });
    expect(screen.getByText("Your session has expired. Please log in again.")).toBeTruthy();
  });

  test("a used link is named, and what to do about it", () => {
    open({}, "/login#error=access_denied&error_code=otp_expired");
    expect(screen.getByText(/This link has expired or was already used\./)).toBeTruthy();
  });
});
