// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { asha } from "../../../testing/fakeShell";
import { openLogin, press, refusal, type } from "../../../testing/loginScreen";

describe("a forgotten password", () => {
  test("sends an email whose link leads back to /login", async () => {
    const { auth, toasts } = openLogin();
    type("Email", "nila@example.com");
    press("Forgot password?");
    press("Send reset email");
    expect(await screen.findByRole("button", { name: "Log In" })).toBeTruthy();
    expect(auth.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith("nila@example.com", {
      redirectTo: `${location.origin}/login`,
    });
    expect(toasts[0]).toEqual({
      title: "Password Reset Email Sent",
      description: "Please check your email for instructions to reset your password.",
    });
  });

  test.each([
    ["Email rate limit exceeded", "Email rate limit exceeded"],
    ["", "Please check your email and try again."],
  ])(
    "shows the server's message or a default when no email was sent (%j)",
    async (words, description) => {
      const { auth, toasts } = openLogin();
      auth.resetPasswordForEmail.mockResolvedValue(refusal(words) as never);
      press("Forgot password?");
      type("Email", "nila@example.com");
      press("Send reset email");
      await waitFor(() => expect(toasts).toHaveLength(1));
      expect(toasts[0]).toEqual({
        title: "Password Reset Failed",
        description,
        variant: "destructive",
      });
      expect(screen.getByRole("button", { name: "Send reset email" })).toBeTruthy();
    },
  );

  test("requires a valid email", async () => {
    const { auth } = openLogin();
    press("Forgot password?");
    type("Email", "nila@");
    press("Send reset email");
    expect(await screen.findByText("Please enter a valid email")).toBeTruthy();
    expect(auth.resetPasswordForEmail).not.toHaveBeenCalled();
  });

  test("sets a new password after the link was opened", async () => {
    const { auth, session } = openLogin({ recovering: true, user: asha });
    type("New password", "Brandnew7");
    type("Confirm password", "Brandnew8");
    press("Set new password");
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    type("Confirm password", "Brandnew7");
    press("Set new password");
    await waitFor(() => expect(session.getSnapshot().recovering).toBe(false));
    expect(auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: "Brandnew7" });
  });

  test.each([
    ["New password should be different", "New password should be different"],
    ["", "Please try again."],
  ])(
    "keeps asking for a new password when the server refuses it (%j)",
    async (words, description) => {
      const { auth, session, toasts } = openLogin({ recovering: true, user: asha });
      auth.updateUser.mockResolvedValue(refusal(words) as never);
      type("New password", "Brandnew7");
      type("Confirm password", "Brandnew7");
      press("Set new password");
      await waitFor(() => expect(toasts).toHaveLength(1));
      expect(toasts[0]).toEqual({
        title: "Password update failed",
        description,
        variant: "destructive",
      });
      expect(session.getSnapshot().recovering).toBe(true);
    },
  );
});
