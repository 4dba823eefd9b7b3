import { act } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feedbackOpen, openFeedback } from "../feedback/feedbackStore";
import { asha, fakeShell, renderInShell } from "../testing/fakeShell";
import { useSessionEnd } from "./useSessionEnd";

function Watcher() {
  useSessionEnd();
  return null;
}

beforeEach(() => sessionStorage.clear());

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
