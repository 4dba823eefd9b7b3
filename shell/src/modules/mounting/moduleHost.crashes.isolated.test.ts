// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { context, pass, testHost } from "../../testing/testHost";

vi.mock("../loading/loadRelease");

const lost = Object.assign(new Error("gone"), { name: "ChunkLoadError" });

beforeEach(() => {
  document.body.innerHTML = "";
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function mounted() {
  const opened = testHost();
  opened.host.enter();
  await pass();
  return opened;
}

it("reports the module's own errors and its crash as the module's", async () => {
  const { report, crash, reportError, states } = await mounted();
  report(new Error("said"), { during: "checkout" });
  crash(new Error("broken"));
  expect(reportError.mock.calls).toEqual([
    [new Error("said"), { ...context, during: "checkout" }],
    [new Error("broken"), context],
  ]);
  expect(states.at(-1)).toEqual({ kind: "crashed", error: new Error("broken") });
});

it("refreshes after a lost chunk and loads again past the cache", async () => {
  const { crash, refresh, kinds, load, forced, elements } = await mounted();
  let refreshed = () => {};
  refresh.mockReturnValueOnce(new Promise((resolve) => (refreshed = resolve)));
  crash(lost);
  await pass();
  expect(kinds()).toEqual(["loading", "mounted", "loading"]);
  expect(load).toHaveBeenCalledOnce();
  refreshed();
  await pass();
  expect(forced()).toEqual([false, true]);
  expect(kinds().at(-1)).toBe("mounted");
  expect(elements()).toHaveLength(1);
});

it("does not load again after a lost chunk if the user has left", async () => {
  const { host, crash, load, elements } = await mounted();
  crash(lost);
  await host.leave();
  await pass();
  expect(load).toHaveBeenCalledOnce();
  expect(elements()).toEqual([]);
});

it("ignores crashes after the user has left, but reports them", async () => {
  const { host, crash, kinds, reportError } = await mounted();
  await host.leave();
  crash(new Error("late"));
  expect(kinds()).toEqual(["loading", "mounted"]);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error("late"), context);
});

it("uses a release again that lost two chunks when the user enters again", async () => {
  const { host, crash, states } = await mounted();
  for (let loss = 0; loss < 2; loss += 1) {
    crash(lost);
    await pass();
  }
  const error = new Error("mf-test has no release");
  expect(states.at(-1)).toEqual({ kind: "unavailable", error });
  host.enter();
  await pass();
  expect(states.at(-1)).toMatchObject({ kind: "mounted" });
});
