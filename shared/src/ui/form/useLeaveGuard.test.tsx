import { act, fireEvent, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PortalContext } from "../../contract/PortalContext";
import type { Portal } from "../../contract/portal";
import { traverseEvent } from "../../contract/traverseEvent";
import { asha } from "../../testing/fakePortal";
import { useLeaveGuard } from "./useLeaveGuard";

const back = vi.fn();

beforeEach(() => {
  Reflect.deleteProperty(window, "navigation");
  vi.spyOn(window.history, "back").mockImplementation(back);
  window.history.replaceState({ key: "form" }, "", "/profile");
});
afterEach(() => {
  vi.restoreAllMocks();
  back.mockReset();
});

/** A router that opens the page of the address, as of a browser without the Navigation API. */
function guarded(dirty: boolean) {
  const opened: string[] = [];
  const router = () => opened.push(window.location.pathname);
  window.addEventListener("popstate", router);
  const session = { getSnapshot: () => ({ user: asha }) };
  const portal = { navigate: vi.fn(), session } as unknown as Portal;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalContext value={portal}>{children}</PortalContext>
  );
  const hook = renderHook(() => useLeaveGuard(dirty), { wrapper });
  return { ...hook, opened, portal, wrapper };
}

/** Two forms of a page, both with unsaved changes. */
function twoGuarded() {
  const { result: first, portal, wrapper } = guarded(true);
  const { result: second } = renderHook(() => useLeaveGuard(true), { wrapper });
  const asking = () => [first.current.asking, second.current.asking];
  return { first, second, asking, portal };
}

/** @returns whether the browser may open the page */
function navigateTo(path: string) {
  const url = new URL(path, window.location.href).href;
  const event = Object.assign(new Event("navigate", { cancelable: true }), {
    destination: { url, sameDocument: true, key: "" },
    navigationType: "push",
  });
  act(() => void window.navigation.dispatchEvent(event));
  return !event.defaultPrevented;
}

/** What the shell does on Back: the address changes first. */
function traverseTo(path: string, more: object = {}) {
  act(() => {
    History.prototype.replaceState.call(window.history, { key: "other" }, "", path);
    const isPush = "singleSpa" in more;
    if (isPush || window.dispatchEvent(traverseEvent()))
      window.dispatchEvent(Object.assign(new PopStateEvent("popstate"), more));
  });
}

test("asks before Back throws typed text away, and stays", () => {
  const { result, opened } = guarded(true);
  traverseTo("/dashboard");
  expect(result.current.asking).toBe(true);
  expect(opened).toEqual([]);
  expect([window.location.pathname, window.history.state]).toEqual(["/profile", { key: "form" }]);
  act(() => result.current.stay());
  expect(result.current.asking).toBe(false);
  expect(back).not.toHaveBeenCalled();
});

test("leaves for the page of Back after the confirmation", () => {
  const { result, opened } = guarded(true);
  traverseTo("/dashboard");
  act(() => result.current.leave());
  expect(back).toHaveBeenCalledOnce();
  traverseTo("/dashboard");
  expect(opened).toEqual(["/dashboard"]);
});

test.each([
  ["of the same page", true, "/profile?tab=push", {}],
  ["without typed text", false, "/dashboard", {}],
  ["by a program", true, "/dashboard", { singleSpa: true }],
])("lets a navigation %s pass", (_, dirty, path, more) => {
  const { result, opened } = guarded(dirty);
  traverseTo(path, more);
  expect(result.current.asking).toBe(false);
  expect(opened).toHaveLength(1);
});

describe("with two forms", () => {
  test("asks once before a link discards their changes", () => {
    const { first, asking, portal } = twoGuarded();
    const link = document.body.appendChild(document.createElement("a"));
    link.href = "/dashboard";
    fireEvent.click(link);
    link.remove();
    expect(asking()).toEqual([true, false]);
    act(() => first.current.leave());
    expect(asking()).toEqual([false, false]);
    expect(portal.navigate).toHaveBeenCalledOnce();
  });

  test("asks once before Back discards their changes", () => {
    const { first, asking } = twoGuarded();
    traverseTo("/dashboard");
    expect(asking()).toEqual([true, false]);
    act(() => first.current.leave());
    traverseTo("/dashboard");
    expect(asking()).toEqual([false, false]);
    expect(window.location.pathname).toBe("/dashboard");
  });

  test("asks once with the Navigation API, and again after the user has stayed", () => {
    Object.assign(window, { navigation: new EventTarget() });
    const { first, asking, portal } = twoGuarded();
    vi.mocked(portal.navigate).mockImplementation((path) => void navigateTo(path));
    expect(navigateTo("/dashboard")).toBe(false);
    act(() => first.current.stay());
    expect(asking()).toEqual([false, false]);
    expect(navigateTo("/dashboard")).toBe(false);
    expect(asking()).toEqual([true, false]);
    act(() => first.current.leave());
    expect(asking()).toEqual([false, false]);
    expect(navigateTo("/dashboard")).toBe(true);
  });

  test("still guards the page after the changes of a dialog are discarded", () => {
    const { second, asking } = twoGuarded();
    const close = vi.fn();
    act(() => second.current.ask(close));
    act(() => second.current.leave());
    expect(close).toHaveBeenCalledOnce();
    traverseTo("/dashboard");
    expect(asking()).toEqual([true, false]);
  });
});
