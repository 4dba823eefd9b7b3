// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useLatestQuery } from "./useLatestQuery";

function start(query: string) {
  const { result, rerender } = renderHook((current: string) => useLatestQuery(current), {
    initialProps: query,
  });
  return { ...result.current, render: rerender };
}

it("keeps an own navigation that is not rendered yet, also when an earlier one is rendered", () => {
  const { latestQuery, expectQuery, render } = start("");
  expectQuery("q=tea");
  expectQuery("q=tea&kind=hot");
  expect(latestQuery()).toBe("q=tea&kind=hot");
  render("q=tea");
  expect(latestQuery()).toBe("q=tea&kind=hot");
  render("q=tea&kind=hot");
  render("q=tea");
  expect(latestQuery()).toBe("q=tea");
});

it("follows a navigation by other code, and drops the own one that it replaced", () => {
  const { latestQuery, expectQuery, render } = start("q=tea");
  expectQuery("q=coffee");
  render("page=2");
  expect(latestQuery()).toBe("page=2");
  render("q=coffee");
  expect(latestQuery()).toBe("q=coffee");
});

it("follows the last navigation if those before it are never rendered", () => {
  const { latestQuery, expectQuery, render } = start("");
  expectQuery("q=t");
  expectQuery("q=te");
  render("q=te");
  render("");
  expect(latestQuery()).toBe("");
});
