// @vitest-environment happy-dom
import { AuthRetryableFetchError } from "@supabase/supabase-js";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openLogin, press, refusal, type } from "../../testing/loginScreen";

afterEach(() => void vi.restoreAllMocks());

function logIn() {
  type("Email", "nila@example.com");
  type("Password", "Sunrise42");
  press("Log In");
}

describe("logging in", () => {
  test("sends the credentials and shows a welcome toast", async () => {
    const { auth, toasts } = openLogin();
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

  test("sends nothing while fields are invalid", async () => {
    const { auth } = openLogin();
    type("Email", "nila@");
    press("Log In");
    expect(await screen.findByText("Please enter a valid email")).toBeTruthy();
    expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(auth.signInWithPassword).not.toHaveBeenCalled();
  });

  test("shows the server's message, keeps the email and focuses the password", async () => {
    const { auth, toasts } = openLogin();
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

  test("replaces the toast of a failed attempt by its success", async () => {
    const { auth, toasts, flows } = openLogin();
    auth.signInWithPassword.mockResolvedValueOnce(refusal("Invalid login credentials") as never);
    logIn();
    await waitFor(() => expect(toasts[0]?.title).toBe("Login Failed"));
    logIn();
    await waitFor(() => expect(toasts[1]?.title).toBe("Login Successful"));
    expect(flows[0]).toBe(flows[1]);
  });

  test("shows a default message when the server sends none", async () => {
    const { auth, toasts } = openLogin();
    auth.signInWithPassword.mockResolvedValue(refusal("") as never);
    logIn();
    await waitFor(() =>
      expect(toasts[0]?.description).toBe("Please check your credentials and try again."),
    );
  });

  test("does not blame the credentials when the server can't be reached", async () => {
    const { auth, toasts } = openLogin();
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

  test("says that the browser is offline", async () => {
    const { auth, toasts } = openLogin();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    auth.signInWithPassword.mockRejectedValue(new TypeError("Failed to fetch"));
    logIn();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "An error occurred",
      description: "You're offline. Check your connection, then try again.",
      variant: "destructive",
    });
    online.mockRestore();
  });

  test.each([
    [new Error("The key store is locked"), "The key store is locked"],
    [new TypeError("Failed to fetch"), "Please try again later."],
    ["a string", "Please try again later."],
  ])("shows a toast for unexpected errors (%s)", async (thrown, description) => {
    const { auth, toasts } = openLogin();
    auth.signInWithPassword.mockRejectedValue(thrown);
    logIn();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({ title: "An error occurred", description, variant: "destructive" });
    expect(screen.getByRole("button", { name: "Log In" })).toBeTruthy();
  });

  test("offers to resend the confirmation to unconfirmed users", async () => {
    const { auth, toasts } = openLogin();
    auth.signInWithPassword.mockResolvedValue(
      refusal("Email not confirmed", "email_not_confirmed") as never,
    );
    logIn();
    fireEvent.click(await screen.findByRole("button", { name: "Resend email" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Confirmation email sent"));
    expect(auth.resend).toHaveBeenCalledExactlyOnceWith({
      type: "signup",
      email: "nila@example.com",
      options: { emailRedirectTo: `${location.origin}/login` },
    });
  });

  test.each([
    ["Email rate limit exceeded", "Email rate limit exceeded"],
    ["", "An unexpected error occurred"],
  ])("shows an error when the confirmation can't be resent (%j)", async (words, description) => {
    const { auth, toasts } = openLogin();
    auth.signInWithPassword.mockResolvedValue(
      refusal("Email not confirmed", "email_not_confirmed") as never,
    );
    auth.resend.mockResolvedValue(refusal(words) as never);
    logIn();
    fireEvent.click(await screen.findByRole("button", { name: "Resend email" }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts[1]).toEqual({
      title: "Failed to send email",
      description,
      variant: "destructive",
    });
  });
});

describe("notices on /login", () => {
  test("reports an expired session", () => {
    openLogin({ ended: "expired" });
    expect(screen.getByText("Your session has expired. Please log in again.")).toBeTruthy();
  });

  test("says what follows from a full storage", () => {
    const full = {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
      getItem: () => null,
      removeItem: () => undefined,
    };
    vi.spyOn(globalThis, "localStorage", "get").mockReturnValue(full as unknown as Storage);
    openLogin();
    expect(
      screen.getByText(/storage is full, so you stay logged in only in this tab/),
    ).toBeTruthy();
  });

  test("reports a changed password, also to a device that was off meanwhile", () => {
    openLogin({ ended: "password-changed" });
    expect(
      screen.getByText(
        "Your password was changed on another device. Sign in with the new password.",
      ),
    ).toBeTruthy();
    cleanup();
    openLogin({ ended: "expired" });
    expect(
      screen.getByText("If you changed your password on another device, use the new one."),
    ).toBeTruthy();
  });

  test("explains a used link and how to get a new one", () => {
    openLogin({}, "/login#error=access_denied&error_code=otp_expired");
    const notice = screen.getByText(/This link has expired or was already used\./);
    expect(notice.textContent).toContain(
      'Request a new one with "Forgot password?". To confirm your email, log in and press "Resend email".',
    );
    expect(screen.getByRole("button", { name: "Forgot password?" })).toBeTruthy();
  });
});
