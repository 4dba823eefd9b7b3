import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { asha, fakeShell, renderInShell } from "../../testing/fakeShell";
import { press } from "../../testing/loginScreen";
import { MailLinkPage } from "./MailLinkPage";
import type { LinkOutcome } from "./redeemMailLink";

type Session = Extract<LinkOutcome, { kind: "session" }>;

function openLink(
  outcome: LinkOutcome,
  { state = {}, type = "signup" }: { state?: Parameters<typeof fakeShell>[1]; type?: string } = {},
) {
  const shell = fakeShell({}, state);
  const redeem = vi.fn(async () => outcome);
  shell.portal.session.redeem = redeem;
  const path = `/auth/confirm?token_hash=0123456789abcdef&type=${type}`;
  renderInShell(shell, <MailLinkPage />, path);
  return { ...shell, redeem };
}

const session = (more: Partial<Session> = {}): Session => ({
  kind: "session",
  email: "nila@example.com",
  isAnotherAccount: false,
  accept: vi.fn(async () => undefined),
  decline: vi.fn(async () => undefined),
  ...more,
});

describe("an email link", () => {
  test("is redeemed by pressing the button, not by being opened", async () => {
    const outcome = session();
    const { redeem, visited, toasts } = openLink(outcome);
    expect(redeem).not.toHaveBeenCalled();
    press("Confirm email");
    await waitFor(() => expect(visited).toEqual(["/login"]));
    expect(redeem).toHaveBeenCalledOnce();
    expect(outcome.accept).toHaveBeenCalledOnce();
    expect(toasts).toEqual([
      { title: "Email confirmed", description: "You are logged in as nila@example.com." },
    ]);
  });

  test.each([
    ["invite", "Accept invitation", 0],
    ["recovery", "Continue", 0],
    ["magiclink", "Log In", 1],
    ["email_change", "Confirm change", 1],
  ])("has its own button for the type %s", async (type, button, toastCount) => {
    const { visited, toasts } = openLink(session(), { type });
    press(button);
    await waitFor(() => expect(visited).toEqual(["/login"]));
    expect(toasts).toHaveLength(toastCount);
  });

  test("asks first when it belongs to another account and focuses staying logged in", async () => {
    const outcome = session({ isAnotherAccount: true });
    const { visited } = openLink(outcome, { state: { user: asha } });
    press("Confirm email");
    const stay = await screen.findByRole("button", {
      name: "Stay logged in as asha.rao@example.com",
    });
    expect(document.activeElement).toBe(stay);
    expect(outcome.accept).not.toHaveBeenCalled();
    fireEvent.click(stay);
    await waitFor(() => expect(visited).toEqual(["/dashboard"]));
    expect(outcome.decline).toHaveBeenCalledOnce();
    expect(outcome.accept).not.toHaveBeenCalled();
  });

  test.each([
    ["recovery", "Continue", 'You can request a new one with "Forgot password?".'],
    ["magiclink", "Log In", 'You can request a new one with "Forgot password?".'],
    ["invite", "Accept invitation", 'You can set your password later with "Forgot password?".'],
  ])("explains what staying logged in means for the type %s", async (type, button, replacement) => {
    openLink(session({ isAnotherAccount: true }), { state: { user: asha }, type });
    press(button);
    const sentence = `If you stay, this link stops working. ${replacement}`;
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test("signs in to another account after the user agrees", async () => {
    const outcome = session({ isAnotherAccount: true });
    const { visited, redeem } = openLink(outcome, { state: { user: asha } });
    press("Confirm email");
    fireEvent.click(await screen.findByRole("button", { name: "Log in as nila@example.com" }));
    await waitFor(() => expect(visited).toEqual(["/login"]));
    expect(outcome.accept).toHaveBeenCalledOnce();
    expect(redeem).toHaveBeenCalledOnce();
  });

  test("is redeemed once even when the sign-in fails", async () => {
    const accept = vi.fn(async () => undefined);
    accept.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { redeem, visited } = openLink(session({ accept }));
    press("Confirm email");
    expect(await screen.findByText(/We couldn't reach the server/)).toBeTruthy();
    press("Confirm email");
    await waitFor(() => expect(visited).toEqual(["/login"]));
    expect(redeem).toHaveBeenCalledOnce();
    expect(accept).toHaveBeenCalledTimes(2);
  });

  test("explains that it was used and links to /login", async () => {
    openLink({ kind: "used" });
    press("Confirm email");
    expect(await screen.findByText(/This link has expired or was already used\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Confirm email" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to Log In" }).getAttribute("href")).toBe("/login");
  });

  test("keeps the current session when it was used", async () => {
    openLink({ kind: "used" }, { state: { user: asha } });
    press("Confirm email");
    expect(await screen.findByText("asha.rao@example.com")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
  });

  test.each([
    ["too-many", /Too many attempts\. Wait a few minutes/],
    ["unreachable", /We couldn't reach the server/],
  ] as const)("can be retried when it was %s", async (kind, text) => {
    const { redeem } = openLink({ kind });
    press("Confirm email");
    expect(await screen.findByText(text)).toBeTruthy();
    press("Confirm email");
    await waitFor(() => expect(redeem).toHaveBeenCalledTimes(2));
  });

  test("asks to confirm the other address of an email change", async () => {
    openLink({ kind: "email-change-pending" }, { type: "email_change" });
    press("Confirm change");
    expect(await screen.findByRole("heading", { name: "One more link to open" })).toBeTruthy();
  });

  test("is never sent to the server when it is invalid", () => {
    const { redeem } = openLink(session(), { type: "constructor" });
    expect(screen.getByText(/This link doesn't work\./)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(redeem).not.toHaveBeenCalled();
  });
});
