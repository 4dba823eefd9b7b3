// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { announceTraversals } from "./announceTraversals";

const pop = (more: object = {}) =>
  window.dispatchEvent(Object.assign(new PopStateEvent("popstate"), more));

test("hides Back and Forward from the routers if a form keeps the page", () => {
  const router = vi.fn();
  const keep = vi.fn((event: Event) => event.preventDefault());
  announceTraversals();
  window.addEventListener("popstate", router);
  pop();
  expect(router).toHaveBeenCalledTimes(1);
  window.addEventListener("portal:traverse", keep);
  pop();
  expect(router).toHaveBeenCalledTimes(1);
  pop({ singleSpa: true });
  expect(keep).toHaveBeenCalledTimes(1);
  expect(router).toHaveBeenCalledTimes(2);
});
