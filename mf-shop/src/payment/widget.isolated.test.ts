// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeWidget } from "../testing/fakeShop";
import type { loadWidget as LoadWidget } from "./widget";

const url = "http://localhost/checkout.js";
const Razorpay = fakeWidget("pays");
const refused = "The payment system could not be loaded.";
let scripts: HTMLScriptElement[];
let loadWidget: typeof LoadWidget;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  ({ loadWidget } = await import("./widget"));
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function arrive(script: HTMLScriptElement | undefined): void {
  vi.stubGlobal("Razorpay", Razorpay);
  script?.dispatchEvent(new Event("load"));
}

const messageFrom = (error: unknown) => (error instanceof Error ? error.message : "");

it("loads the script once for concurrent calls", async () => {
  const both = Promise.all([loadWidget(url), loadWidget(url)]);
  expect(scripts.map(({ src }) => src)).toEqual([url]);
  arrive(scripts[0]);
  expect(await both).toEqual([Razorpay, Razorpay]);
});

it.each([
  ["failed", () => scripts[0]?.dispatchEvent(new Event("error"))],
  ["set no widget", () => scripts[0]?.dispatchEvent(new Event("load"))],
  ["timed out", () => vi.advanceTimersByTime(8_000)],
])("loads the script again after a load that %s", async (_, end) => {
  const first = loadWidget(url).catch(messageFrom);
  end();
  expect(await first).toContain(refused);
  const second = loadWidget(url);
  expect(scripts).toHaveLength(2);
  arrive(scripts[1]);
  expect(await second).toBe(Razorpay);
});
