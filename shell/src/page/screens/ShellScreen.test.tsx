import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "@portal/shared/contract/store/createStore";
import type { View } from "../../modules/routing/view";
import { asha, fakeShell, renderInShell } from "../../testing/fakeShell";
import { MAIN_ID } from "../focusMain";
import { ModuleOutlet } from "../ModuleOutlet";
import { ShellErrorBoundary } from "./ShellErrorBoundary";
import { ShellScreen } from "./ShellScreen";

function show(view: View, shell = fakeShell({}), path = "/snacks") {
  const store = createStore(view);
  renderInShell(
    shell,
    <main id={MAIN_ID} tabIndex={-1}>
      <ModuleOutlet view={store} />
      <ShellScreen view={store} />
    </main>,
    path,
  );
  return store;
}

const outlet = () => document.getElementById("module-outlet") ?? expect.unreachable("no outlet");
const isHidden = () => outlet().closest("[hidden]") !== null;

describe("the content of the page", () => {
  beforeEach(() => void (document.title = ""));

  test("keeps the outlet element and hides it while the shell shows a screen", () => {
    const store = show({ kind: "loading" });
    const first = outlet();
    first.append("a module's own work");
    expect(screen.getByRole("status").textContent).toBe("Loading");
    expect(isHidden()).toBe(true);
    act(() => store.set({ kind: "module", name: "mf-shop" }));
    expect(isHidden()).toBe(false);
    expect(screen.queryByRole("status")).toBeNull();
    act(() => store.set({ kind: "not-found" }));
    expect(outlet()).toBe(first);
    expect(first.textContent).toBe("a module's own work");
  });

  test("shows Page not found with a link home", () => {
    show({ kind: "not-found" });
    expect(screen.getByText("404")).toBeTruthy();
    expect(screen.getByText("Oops! Page not found")).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
    expect(document.title).toBe("Page not found · Banyan");
  });

  test("names an unavailable module and retries on request", () => {
    const retry = vi.fn();
    show({ kind: "unavailable", title: "Room booking", detail: "It could not be loaded.", retry });
    expect(screen.getByRole("heading", { name: "Room booking is unavailable" })).toBeTruthy();
    expect(screen.getByText(/^It could not be loaded\./)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(retry).toHaveBeenCalledOnce();
    // The Retry button disappears and must not take focus with it.
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test.each([
    ["signed-out users", "/snacks", undefined, "Back to Home", "/"],
    ["members", "/snacks", asha, "Dashboard", "/dashboard"],
    ["members whose dashboard failed", "/dashboard", asha, "Back to Home", "/"],
  ])("leads %s from %s to a page that may work", (_, path, user, name, href) => {
    const shell = fakeShell({}, { ...(user && { user }) });
    const panel = { title: "Room booking", detail: "", retry: vi.fn() };
    const view = show({ kind: "unavailable", ...panel }, shell, path);
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
    act(() => view.set({ kind: "crashed", ...panel }));
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  });

  test("retries an unavailable module when the network is back", () => {
    const retry = vi.fn();
    show({ kind: "unavailable", title: "Room booking", detail: "You seem to be offline.", retry });
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(retry).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(retry).toHaveBeenCalledOnce();
  });

  test("offers Try again and Back to Home after a crash", () => {
    const retry = vi.fn();
    show({ kind: "crashed", title: "Room booking", detail: "", retry });
    expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

test("reports an error of the shell and shows the same screen", () => {
  const onError = vi.fn();
  const silenced = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error("out of order");
  };
  renderInShell(
    fakeShell({}),
    <ShellErrorBoundary onError={onError}>
      <Broken />
    </ShellErrorBoundary>,
  );
  silenced.mockRestore();
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: "out of order" });
});
