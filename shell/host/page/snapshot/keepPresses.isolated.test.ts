// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

beforeAll(async () => {
  // @ts-expect-error: a script without types, which pages contain as text.
  await import("./keepPresses.js");
});
beforeEach(() => {
  vi.useFakeTimers();
  if (globalThis.portalEarly) globalThis.portalEarly.action = null;
  document.documentElement.dataset["path"] = location.pathname;
  document.body.innerHTML = `
    <div data-prerendered="all">
      <a href="/snacks">Snacks</a><a href="https://example.com/">Map</a>
      <span role="radio" tabindex="0"><b>Custom amount</b></span>
    </div>
    <a id="live" href="/snacks">Live</a>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete document.documentElement.dataset["broken"];
});

function press(selector: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  return document.querySelector(selector)?.dispatchEvent(event) ?? false;
}
function pointerDown(selector: string, init: PointerEventInit = {}) {
  const event = new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse", ...init });
  document.querySelector(selector)?.dispatchEvent(event);
  return globalThis.portalEarly?.held?.textContent;
}
const kept = () => globalThis.portalEarly?.action?.element.textContent;

test("keeps a press on a control other than a button", () => {
  press("b");
  expect(kept()).toBe("Custom amount");
});

test("remembers the pressed control until the press ends", () => {
  expect(pointerDown("b")).toBe("Custom amount");
  press("b");
  expect(globalThis.portalEarly?.held).toBeNull();
  pointerDown("b");
  expect(pointerDown("#live")).toBeUndefined();
});

test.each([
  ["of a finger", { pointerType: "touch" }],
  ["of another button", { button: 2 }],
  ["that opens a tab", { ctrlKey: true }],
])("leaves a press %s to the browser", (_, init) => {
  expect(pointerDown("b", init)).toBeUndefined();
});

test("keeps a press on a link of the portal, and loads the page if nothing takes it over", () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  expect(press("a")).toBe(false);
  expect(kept()).toBe("Snacks");
  vi.advanceTimersByTime(5000);
  expect(assign.mock.calls).toEqual([[new URL("/snacks", location.href).href]]);
});

test("loads the page of a link at once if a script of the shell has failed", () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  document.documentElement.dataset["broken"] = "";
  press("a");
  expect(assign).toHaveBeenCalledOnce();
});

test("loads no page after the application has taken the press over", () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  press("a");
  if (globalThis.portalEarly) globalThis.portalEarly.action = null;
  vi.advanceTimersByTime(10_000);
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ["of another site", '[href^="https"]', {}],
  ["with a key for a new tab", "a", { ctrlKey: true }],
  ["of the live page", "#live", {}],
])("leaves a press on a link %s to the browser", (_, selector, init) => {
  // A test document opens no page.
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  press(selector, init);
  expect(kept()).toBeUndefined();
});
