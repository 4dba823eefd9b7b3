import { act } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feedbackOpen, openFeedback } from "../panels/feedback/feedbackStore";
import { asha, fakeShell, renderInShell } from "../testing/fakeShell";
import { useSessionEnd } from "./useSessionEnd";

function Watcher() {
  useSessionEnd();
  return null;
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/bookings");
});

test.each([
  ["expired", "/bookings"],
  ["signed-out-elsewhere", "/bookings"],
  ["signed-out", null],
] as const)("closes all panels when a session ends (%s)", (ended, wanted) => {
  const shell = fakeShell({}, { user: asha });
  renderInShell(shell, <Watcher />);
  sessionStorage.setItem("portal.wanted", "/bookings");
  shell.cart.open();
  openFeedback();
  act(() => shell.session.set({ ...shell.session.getSnapshot(), user: null, ended }));
  expect(shell.visited).toEqual(["/login"]);
  expect(shell.cart.getSnapshot().isOpen).toBe(false);
  expect(feedbackOpen.getSnapshot()).toBe(false);
  expect(sessionStorage.getItem("portal.wanted")).toBe(wanted);
});

test("closes the panels and stays when a session ends on the login page", () => {
  history.replaceState(null, "", "/login");
  const shell = fakeShell({}, { user: asha });
  renderInShell(shell, <Watcher />);
  shell.cart.open();
  act(() => shell.session.set({ ...shell.session.getSnapshot(), user: null, ended: "expired" }));
  expect(shell.cart.getSnapshot().isOpen).toBe(false);
  expect(shell.visited).toEqual([]);
});

test("leaves signed-out users and signed-in users where they are", () => {
  const shell = fakeShell({});
  renderInShell(shell, <Watcher />);
  shell.cart.open();
  const change = (user: typeof asha | null) =>
    act(() => shell.session.set({ ...shell.session.getSnapshot(), user, ended: null }));
  change(asha);
  change({ ...asha, email: "asha@example.com" });
  expect(shell.visited).toEqual([]);
  expect(shell.cart.getSnapshot().isOpen).toBe(true);
  change(null);
  change(null);
  expect(shell.visited).toEqual(["/login"]);
});
