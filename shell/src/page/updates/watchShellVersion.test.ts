// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newVersion } from "./newVersion";
import { watchShellVersion } from "./watchShellVersion";

const MINUTE_MS = 60_000;
const reload = vi.fn();
let live: string;
let isHidden: boolean;
let hasWork: boolean;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  [live, isHidden, hasWork] = ["one", false, false];
  sessionStorage.clear();
  newVersion.set("none");
  reload.mockReset();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("fetch", () =>
    live === "" ? Promise.reject(new TypeError()) : Promise.resolve(Response.json(manifest())),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const manifest = () => ({ build: live, contract: 1, shared: {} });

function watch(): void {
  stop = watchShellVersion({
    build: "one",
    hasUnsavedWork: () => hasWork,
    reload,
    storage: sessionStorage,
  });
}
async function hide(): Promise<void> {
  isHidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
}
const use = () => dispatchEvent(new Event("pointerdown"));

/** The tab is in use all the time. */
async function wait(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    use();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
}

it("reports a new version within 10 minutes and does not interrupt", async () => {
  watch();
  live = "two";
  await wait(11);
  expect(newVersion.getSnapshot()).toBe("ready");
  expect(reload).not.toHaveBeenCalled();
});

it("reports none while the version is the same or cannot be read", async () => {
  watch();
  await wait(11);
  live = "";
  await wait(11);
  expect(newVersion.getSnapshot()).toBe("none");
  await hide();
  expect(reload).not.toHaveBeenCalled();
});

it("checks when the tab is shown again", async () => {
  watch();
  await wait(2);
  live = "two";
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(newVersion.getSnapshot()).toBe("ready");
});

it("reloads a hidden tab once, even if the old page is served again", async () => {
  watch();
  live = "two";
  await wait(11);
  await hide();
  expect(reload).toHaveBeenCalledOnce();
  await hide();
  expect(reload).toHaveBeenCalledOnce();
});

it("reloads a visible tab, such as a kiosk, after 10 minutes without use", async () => {
  watch();
  live = "two";
  await wait(11);
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(reload).toHaveBeenCalledOnce();
});

it("does not reload while something would be lost, but afterwards", async () => {
  watch();
  live = "two";
  hasWork = true;
  await wait(11);
  await hide();
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(reload).not.toHaveBeenCalled();
  hasWork = false;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(reload).toHaveBeenCalledOnce();
});
