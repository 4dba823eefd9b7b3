import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { Router } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { useDialogInUrl } from "./dialogInUrl";

const format = {
  read: (params: URLSearchParams) => ({ room: params.get("room") }),
  write: ({ room }: { room: string | null }) =>
    new URLSearchParams(room === null ? undefined : { room }),
  isOpen: ({ room }: { room: string | null }) => room !== null,
  closed: () => ({ room: null }),
};

/** A router that shows a navigation only when the test says so. */
function renderDialogInUrl() {
  const navigator = { createHref: String, go: vi.fn(), push: vi.fn(), replace: vi.fn() };
  const page = { pathname: "/", search: "", hash: "", state: null, key: "page" };
  let location: object = page;
  const { result, rerender } = renderHook(() => useDialogInUrl(format), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    ),
  });
  function show(next: object) {
    location = { ...page, ...next };
    rerender();
  }
  return { result, navigator, show };
}

const dialogEntry = { key: "dialog", search: "?room=neem", state: { pageQuery: "" } };

it("opens a dialog although the page replaces its entry before that of the dialog is shown", () => {
  const { result, navigator, show } = renderDialogInUrl();
  act(() => result.current.openDialog({ room: "neem" }));
  expect(navigator.push).toHaveBeenCalledOnce();
  show({ key: "replaced" });
  show(dialogEntry);
  expect(result.current.current).toEqual({ room: "neem" });
  expect(navigator.go).not.toHaveBeenCalled();
});

it("goes back to the page when Forward leads to a dialog that Back has closed", () => {
  const { result, navigator, show } = renderDialogInUrl();
  act(() => result.current.openDialog({ room: "neem" }));
  show(dialogEntry);
  show({});
  show(dialogEntry);
  expect(result.current.current).toEqual({ room: null });
  expect(navigator.go).toHaveBeenCalledExactlyOnceWith(-1);
});
