import type { ReactNode } from "react";
import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLocation, useNavigate } from "@portal/shared/vendor/router";
import { useUrlFilter } from "./useUrlFilter";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderAt(url: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ filter: useUrlFilter(), search: useLocation().search, navigate: useNavigate() }),
    { wrapper },
  );
  return {
    filter: () => result.current.filter,
    navigate: (to: string) => act(() => void result.current.navigate(to)),
    address: () => Object.fromEntries(new URLSearchParams(result.current.search)),
  };
}
const waitForDebounce = () => act(() => void vi.advanceTimersByTime(300));

test("keeps a filter set while the search is being typed", () => {
  const { filter, address } = renderAt("/admin/users");
  act(() => filter().setSearch("asha"));
  act(() => filter().set({ role: "admin" }));
  waitForDebounce();
  expect(address()).toEqual({ q: "asha", role: "admin" });
});

test("applies two changes at the same time", () => {
  const { filter, address } = renderAt("/admin/users");
  act(() => {
    filter().set({ role: "admin" });
    filter().setSort({ by: "email", descending: true });
  });
  expect(address()).toEqual({ role: "admin", sort: "email", order: "desc" });
});

test("applies the search after typing pauses", () => {
  const { filter, address } = renderAt("/admin/users");
  act(() => filter().setSearch("as"));
  act(() => void vi.advanceTimersByTime(299));
  expect(filter().appliedSearch).toBe("");
  act(() => filter().setSearch(" asha "));
  waitForDebounce();
  expect(filter().appliedSearch).toBe("asha");
  expect(address()).toEqual({ q: "asha" });
});

test("keeps the text being typed when its earlier search is reported again", () => {
  const { filter, address, navigate } = renderAt("/admin/users");
  act(() => filter().setSearch("asha"));
  waitForDebounce();
  act(() => filter().setSearch("banu"));
  navigate("/admin/users?q=asha");
  expect(filter().search).toBe("banu");
  waitForDebounce();
  expect(address()).toEqual({ q: "banu" });
});

test("follows a search that comes from a link", () => {
  const { filter, navigate } = renderAt("/admin/users?q=asha");
  act(() => filter().setSearch("banu"));
  navigate("/admin/users?q=chitra");
  expect(filter().search).toBe("chitra");
  navigate("/admin/users");
  expect(filter().search).toBe("");
});

test("returns to page 1 after a search, a filter or a sort", () => {
  for (const change of [
    (filter: ReturnType<typeof useUrlFilter>) => filter.setSearch("asha"),
    (filter: ReturnType<typeof useUrlFilter>) => filter.set({ role: "admin" }),
    (filter: ReturnType<typeof useUrlFilter>) => filter.setSort({ by: "email", descending: false }),
  ]) {
    const { filter, address } = renderAt("/admin/users?page=3");
    expect(filter().page).toBe(3);
    act(() => change(filter()));
    waitForDebounce();
    expect(filter().page).toBe(1);
    expect(address()).not.toHaveProperty("page");
  }
});

test("keeps the search and the filters when the page changes", () => {
  const { filter, address } = renderAt("/admin/users?q=asha&role=admin");
  act(() => filter().setPage(2));
  waitForDebounce();
  expect(address()).toEqual({ q: "asha", role: "admin", page: "2" });
});

test("resets all values and a search that is not applied yet", () => {
  const { filter, address } = renderAt("/admin/users?role=admin&page=2");
  act(() => filter().setSearch("asha"));
  act(() => filter().reset());
  waitForDebounce();
  expect(address()).toEqual({});
  expect(filter().search).toBe("");
});
