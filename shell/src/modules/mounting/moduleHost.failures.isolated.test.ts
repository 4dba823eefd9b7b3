// @vitest-environment happy-dom
import type { ModuleLifecycles } from "@portal/shared/contract/module/module";
import type { Portal } from "@portal/shared/contract/portal";
import type { Release } from "@portal/shared/contract/release/discovery";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { RefusedReleaseError } from "../loading/failures";
import { loadLifecycles } from "../loading/loadRelease";
import { createModuleHost, type ModuleHost, type ModuleHostState } from "./moduleHost";

vi.mock("../loading/loadRelease");

const current = testRelease({ build: "current", isDefault: true });
const previous = testRelease({ build: "previous" });
const thrown = new Error("broken");
const run = () => Promise.resolve();
const works: ModuleLifecycles = {
  bootstrap: run,
  mount({ outlet }) {
    outlet.append("works");
    return run();
  },
  unmount: run,
};

const half =
  (outcome: () => Promise<void>): ModuleLifecycles["mount"] =>
  ({ outlet }) => {
    outlet.append("half a page");
    return outcome();
  };
const faults: Record<string, () => Promise<ModuleLifecycles>> = {
  "cannot be loaded": () => Promise.reject(thrown),
  "is not a module": () => Promise.reject(new RefusedReleaseError("exposes no lifecycles")),
  "throws before its first render": () =>
    Promise.resolve({ ...works, bootstrap: () => Promise.reject(thrown) }),
  "throws in its first render": () =>
    Promise.resolve({ ...works, mount: half(() => Promise.reject(thrown)) }),
  "never finishes mounting": () =>
    Promise.resolve({ ...works, mount: half(() => new Promise(() => {})) }),
};

let states: ModuleHostState[];
let host: ModuleHost;

/** Waits until every attempt has passed its time limit. */
async function open(candidates: Release[], load: () => Promise<ModuleLifecycles>): Promise<void> {
  vi.mocked(loadLifecycles).mockImplementation((_, release) =>
    release === current ? load() : Promise.resolve(works),
  );
  host = createModuleHost({
    name: "mf-test",
    portal: { reportError: vi.fn() } as unknown as Portal,
    outlet: () => document.body,
    candidates: () => candidates,
    serves: () => true,
    refresh: () => Promise.resolve(),
    onState: (state) => states.push(state),
  });
  host.enter();
  await vi.advanceTimersByTimeAsync(20_000);
}

beforeEach(() => {
  states = [];
  document.body.innerHTML = "";
  vi.useFakeTimers();
});
afterEach(() => {
  void host.leave();
  vi.useRealTimers();
});

describe.each(Object.entries(faults))("a release that %s", (_, load) => {
  test("is replaced by its fallback", async () => {
    await open([current, previous], load);
    expect(states.at(-1)).toMatchObject({
      kind: "mounted",
      mounted: { release: previous, fallback: true },
    });
    expect(document.body.textContent).toBe("works");
    expect(document.body.childElementCount).toBe(1);
  });

  test("makes the module unavailable without a fallback, and leaves nothing behind", async () => {
    await open([current], load);
    expect(states.map(({ kind }) => kind)).toEqual(["loading", "unavailable"]);
    expect(document.body.innerHTML).toBe("");
  });
});
