// @vitest-environment happy-dom
import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module/module";
import type { Portal } from "@portal/shared/contract/portal";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { DeadlineError } from "../deadline";
import { loadLifecycles } from "../loading/loadRelease";
import { createModuleHost, type ModuleHostState } from "./moduleHost";

vi.mock("../loading/loadRelease");

const current = testRelease({ build: "current", isDefault: true });
const previous = testRelease({ build: "previous" });
const never = () => new Promise<void>(() => {});
const lost = Object.assign(new Error("gone"), { name: "ChunkLoadError" });

let calls: string[];
let states: ModuleHostState[];
let props: Record<string, ModuleProps>;
const reportError = vi.fn();

/** Lifecycles that record their calls and render the build's name. */
function lifecyclesOf(build: string, special: Partial<ModuleLifecycles> = {}): ModuleLifecycles {
  const run =
    (verb: "bootstrap" | "mount" | "unmount") =>
    (given: ModuleProps): Promise<void> => {
      calls.push(`${verb} ${build}`);
      props[build] = given;
      if (verb === "mount") given.outlet.append(build);
      return special[verb]?.(given) ?? Promise.resolve();
    };
  return { bootstrap: run("bootstrap"), mount: run("mount"), unmount: run("unmount") };
}

function openHost(special: Record<string, Partial<ModuleLifecycles>> = {}) {
  const modules = new Map(
    ["current", "previous"].map((build) => [build, lifecyclesOf(build, special[build])]),
  );
  vi.mocked(loadLifecycles).mockImplementation((_, { extras }) => {
    const lifecycles = modules.get(extras.build);
    return lifecycles ? Promise.resolve(lifecycles) : Promise.reject(new Error("404"));
  });
  const host = createModuleHost({
    name: "mf-test",
    portal: { reportError } as unknown as Portal,
    outlet: () => document.body,
    candidates: () => [current, previous],
    serves: () => true,
    refresh: () => Promise.resolve(),
    onState: (state) => states.push(state),
  });
  host.enter();
  return host;
}
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  calls = [];
  states = [];
  props = {};
  document.body.innerHTML = "";
  reportError.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("unmounts a release past its deadline before mounting the next", async () => {
  openHost({ current: { mount: never } });
  await after(8000);
  expect(calls.slice(1)).toEqual([
    "mount current",
    "unmount current",
    "bootstrap previous",
    "mount previous",
  ]);
  expect(states.at(-1)).toMatchObject({ kind: "mounted", mounted: { fallback: true, retries: 1 } });
  expect(document.body.textContent).toBe("previous");
});

it("unmounts a release again when it mounts after its deadline", async () => {
  let come = () => {};
  openHost({ current: { mount: () => new Promise((resolve) => (come = resolve)) } });
  await after(8000);
  come();
  await after(0);
  expect(calls.filter((call) => call === "unmount current")).toHaveLength(2);
  expect(calls).not.toContain("unmount previous");
});

it("ignores a crash of a release that was replaced", async () => {
  openHost({ current: { mount: never } });
  await after(8000);
  props["current"]?.onCrash(new Error("late"));
  await after(0);
  expect(states.at(-1)).toMatchObject({ kind: "mounted" });
  expect(document.body.textContent).toBe("previous");
  props["previous"]?.onCrash(new Error("now"));
  await after(0);
  expect(states.at(-1)).toMatchObject({ kind: "crashed" });
  expect(document.body.textContent).toBe("");
});

it("removes everything when left during a mount", async () => {
  const host = openHost({ current: { mount: never } });
  await after(0);
  void host.leave();
  await after(0);
  expect(calls).toEqual(["bootstrap current", "mount current", "unmount current"]);
  expect(document.body.textContent).toBe("");
  await after(10_000);
  expect(calls).toHaveLength(3);
});

it("does not mount when left during bootstrap", async () => {
  let begin = () => {};
  const host = openHost({
    current: { bootstrap: () => new Promise((resolve) => (begin = resolve)) },
  });
  await after(0);
  void host.leave();
  begin();
  await after(0);
  expect(calls).not.toContain("mount current");
});

it("keeps a new mount when an earlier one hangs", async () => {
  const host = openHost({
    current: {
      mount: () =>
        calls.filter((one) => one === "mount current").length > 1 ? Promise.resolve() : never(),
    },
  });
  await after(100);
  void host.leave();
  host.enter();
  await after(0);
  expect(states.at(-1)).toMatchObject({ kind: "mounted" });
  await after(20_000);
  expect(calls.filter((call) => call === "unmount current")).toHaveLength(1);
  expect(document.body.textContent).toBe("current");
});

it("uses the fallback after two failed chunk loads", async () => {
  openHost();
  for (let loss = 0; loss < 2; loss += 1) {
    await after(0);
    props["current"]?.onCrash(lost);
  }
  await after(0);
  expect(states.at(-1)).toMatchObject({
    kind: "mounted",
    mounted: { release: previous, fallback: true },
  });
});

it("reports a module whose unmount hangs, and removes it", async () => {
  const host = openHost({ current: { unmount: never } });
  await after(0);
  const leaving = host.leave();
  await after(2000);
  await leaving;
  expect(reportError).toHaveBeenCalledWith(
    new DeadlineError("Unmounting mf-test took longer than 2 s"),
    {
      module: "mf-test",
      build: "current",
    },
  );
  expect(document.body.textContent).toBe("");
});
