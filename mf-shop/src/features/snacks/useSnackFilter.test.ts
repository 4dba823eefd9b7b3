// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BrowserRouter, useNavigate } from "@portal/shared/vendor/router";
import { useSnackFilter } from "./useSnackFilter";

afterEach(() => history.replaceState(null, "", "/"));

function renderAt(url: string) {
  history.replaceState(null, "", url);
  const { result } = renderHook(() => ({ filter: useSnackFilter(), navigate: useNavigate() }), {
    wrapper: BrowserRouter,
  });
  return {
    filter: () => result.current.filter,
    navigate: (to: string) => act(() => void result.current.navigate(to)),
    address: () => Object.fromEntries(new URLSearchParams(location.search)),
  };
}

/** single-spa reports a change of the URL to the routers of all modules as a popstate. */
const report = () => dispatchEvent(new PopStateEvent("popstate"));

test("keeps the text being typed when its own change of the URL is reported", () => {
  const { filter, address } = renderAt("/snacks");
  act(() => {
    filter().setSearch("masala ");
    report();
  });
  expect(filter().search).toBe("masala ");
  expect(address()).toEqual({ q: "masala" });
});

test("applies a search and a sort order at the same time", () => {
  const { filter, address } = renderAt("/snacks");
  act(() => {
    filter().setSearch("chai");
    filter().setSort("price-low");
  });
  expect(address()).toEqual({ q: "chai", sort: "price-low" });
  expect(filter()).toMatchObject({ search: "chai", sort: "price-low" });
});

test("follows a search that comes from a link", () => {
  const { filter, navigate } = renderAt("/snacks?q=chai");
  expect(filter().search).toBe("chai");
  act(() => filter().setSearch("samosa"));
  navigate("/snacks?q=lassi");
  expect(filter().search).toBe("lassi");
  navigate("/snacks");
  expect(filter().search).toBe("");
});
