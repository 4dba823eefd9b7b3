import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deferred } from "@portal/shared/ui/deferred/deferred";
import { MAIN_ID } from "../focusMain";
import { fakeShell, renderInShell } from "../../testing/fakeShell";
import { DeferredScreen } from "./DeferredScreen";

const Welcome = () => <h1>Welcome back</h1>;

function open(load: () => Promise<typeof Welcome>) {
  renderInShell(
    fakeShell({}),
    <main id={MAIN_ID} tabIndex={-1}>
      <DeferredScreen screen={deferred(load)} title="Log In" />
    </main>,
  );
}

test("shows that it loads, then the screen", async () => {
  open(() => Promise.resolve(Welcome));
  expect(screen.getByRole("status").textContent).toBe("Loading");
  expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("names a screen that cannot be loaded, and Retry loads it", async () => {
  const load = vi.fn<() => Promise<typeof Welcome>>();
  load.mockRejectedValueOnce(new Error("no chunk")).mockResolvedValue(Welcome);
  open(load);
  expect(await screen.findByRole("heading", { name: "Log In is unavailable" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
