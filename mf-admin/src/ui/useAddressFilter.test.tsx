import type { ReactNode } from "react";
import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLocation } from "@portal/shared/vendor/router";
import { useAddressFilter } from "./useAddressFilter";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function at(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ filter: useAddressFilter(), search: useLocation().search }),
    { wrapper },
  );
  return {
    filter: () => result.current.filter,
    address: () => Object.fromEntries(new URLSearchParams(result.current.search)),
  };
}
const pause = () => act(() => void vi.advanceTimersByTime(300));

test("A role that is chosen before typing has settled stays chosen", () => {
  const { filter, address } = at("/admin/users");
  act(() => filter().setSearch("asha"));
  act(() => filter().set({ role: "admin" }));
  pause();
  expect(address()).toEqual({ q: "asha", role: "admin" });
});

test("Two choices at the same moment both stay", () => {
  const { filter, address } = at("/admin/users");
  act(() => {
    filter().set({ role: "admin" });
    filter().setSort({ by: "email", descending: true });
  });
  expect(address()).toEqual({ role: "admin", sort: "email", order: "desc" });
});

test("A search is asked for once typing pauses", () => {
  const { filter, address } = at("/admin/users");
  act(() => filter().setSearch("as"));
  act(() => void vi.advanceTimersByTime(299));
  expect(filter().settled).toBe("");
  act(() => filter().setSearch(" asha "));
  pause();
  expect(filter().settled).toBe("asha");
  expect(address()).toEqual({ q: "asha" });
});

test("A search, a filter and an order each start again at page 1", () => {
  for (const change of [
    (filter: ReturnType<typeof useAddressFilter>) => filter.setSearch("asha"),
    (filter: ReturnType<typeof useAddressFilter>) => filter.set({ role: "admin" }),
    (filter: ReturnType<typeof useAddressFilter>) =>
      filter.setSort({ by: "email", descending: false }),
  ]) {
    const { filter, address } = at("/admin/users?page=3");
    expect(filter().page).toBe(3);
    act(() => change(filter()));
    pause();
    expect(filter().page).toBe(1);
    expect(address()).not.toHaveProperty("page");
  }
});

test("Turning a page keeps the search and the filters", () => {
  const { filter, address } = at("/admin/users?q=asha&role=admin");
  act(() => filter().setPage(2));
  pause();
  expect(address()).toEqual({ q: "asha", role: "admin", page: "2" });
});

test("A reset forgets everything, also what is typed but not yet asked for", () => {
  const { filter, address } = at("/admin/users?role=admin&page=2");
  act(() => filter().setSearch("asha"));
  act(() => filter().reset());
  pause();
  expect(address()).toEqual({});
  expect(filter().search).toBe("");
});
