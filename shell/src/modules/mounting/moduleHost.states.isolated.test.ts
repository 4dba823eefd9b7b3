// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { after, context, now, pass, release, testHost } from "../../testing/testHost";

vi.mock("../loading/loadRelease");

beforeEach(() => {
  document.body.innerHTML = "";
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("mounts into an element of its own and measures both steps", async () => {
  const { host, load, states, elements } = testHost();
  load.mockImplementation(async () => {
    await after(30)();
    return { bootstrap: now, mount: after(70), unmount: now };
  });
  host.enter();
  expect(states).toEqual([{ kind: "loading" }]);
  await pass(100);
  expect(elements()).toHaveLength(1);
  expect(states.slice(1)).toEqual([
    {
      kind: "mounted",
      mounted: { release, retries: 0, fallback: false, loadMs: 30, mountMs: 70 },
    },
  ]);
});

it.each([
  [undefined, [false, true]],
  [{ force: true }, [true]],
])("is unavailable when no release loads, and reports each failure (%o)", async (how, attempts) => {
  const { host, load, states, forced, refresh, reportError } = testHost();
  load.mockRejectedValue(new Error("503"));
  host.enter(how);
  await pass();
  expect(states).toEqual([{ kind: "loading" }, { kind: "unavailable", error: new Error("503") }]);
  expect(forced()).toEqual(attempts);
  expect(refresh).toHaveBeenCalledOnce();
  const during = { ...context, during: "load" };
  expect(reportError.mock.calls).toEqual(attempts.map(() => [new Error("503"), during]));
});

it("removes a mount that failed and reports when its unmount fails too", async () => {
  const { host, kinds, elements, reportError } = testHost({
    mount: () => Promise.reject(new Error("no mount")),
    unmount: () => Promise.reject(new Error("no unmount")),
  });
  host.enter();
  await pass();
  expect(elements()).toEqual([]);
  expect(kinds()).toEqual(["loading", "unavailable"]);
  const attempt = [
    [new Error("no unmount"), context],
    [new Error("no mount"), { ...context, during: "load" }],
  ];
  expect(reportError.mock.calls).toEqual([...attempt, ...attempt]);
});

it("is unavailable when the module does not mount within 8 seconds", async () => {
  const { host, states, kinds } = testHost({ mount: after(60_000) });
  host.enter();
  await pass(7999);
  expect(kinds()).toEqual(["loading"]);
  await pass(1);
  expect(states.at(-1)).toMatchObject({
    kind: "unavailable",
    error: { message: "Mounting mf-test took longer than 8 s" },
  });
});

it.each([
  [
    "loads",
    (mount: () => Promise<void>) => Promise.resolve({ bootstrap: now, mount, unmount: now }),
  ],
  ["fails", () => Promise.reject(new Error("503"))],
])("ignores a release that %s after the user has left", async (_, ending) => {
  const { host, load, kinds, elements, reportError, refresh } = testHost();
  const mount = vi.fn(now);
  load.mockImplementation(async () => {
    await after(50)();
    return ending(mount);
  });
  host.enter();
  await pass(10);
  await host.leave();
  await pass(100);
  expect(kinds()).toEqual(["loading"]);
  expect(elements()).toEqual([]);
  expect(mount).not.toHaveBeenCalled();
  expect(reportError).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledOnce();
  expect(refresh).not.toHaveBeenCalled();
});

it("needs no module to leave", async () => {
  await expect(testHost().host.leave()).resolves.toBeUndefined();
});
