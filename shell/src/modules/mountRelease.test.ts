// @vitest-environment happy-dom
import type { Release } from "@portal/shared/contract/discovery";
import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../testing/release";
import { DeadlineError } from "./deadline";
import { RefusedReleaseError } from "./failures";
import { loadLifecycles } from "./loadRelease";
import { mountRelease } from "./mountRelease";

vi.mock("./loadRelease");
const load = vi.mocked(loadLifecycles);

const current = testRelease({ build: "current", isDefault: true });
const previous = testRelease({ build: "previous" });
const works: ModuleLifecycles = {
  bootstrap: () => Promise.resolve(),
  mount: () => Promise.resolve(),
  unmount: () => Promise.resolve(),
};

let attempts: string[];
let failures: unknown[];

/** Loads as the function says; each attempt is noted as `build` or `build!` when forced. */
function loading(behave: (release: Release, attempt: number) => Promise<ModuleLifecycles>): void {
  load.mockImplementation((_name, release, { force }) => {
    attempts.push(release.extras.build + (force ? "!" : ""));
    return behave(release, attempts.length);
  });
}

const mount = (isOver = () => false) =>
  mountRelease({
    name: "mf-test",
    candidates: [current, previous],
    force: false,
    propsFor: () => ({}) as ModuleProps,
    isOver,
    onFailure: (error) => failures.push(error),
  });

beforeEach(() => {
  attempts = [];
  failures = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe("mountRelease", () => {
  it("mounts the first release at the first try", async () => {
    loading(() => Promise.resolve(works));
    expect((await mount()).release).toBe(current);
    expect(attempts).toEqual(["current"]);
  });

  it("tries once more and makes the runtime forget the failure", async () => {
    loading((_, attempt) =>
      attempt === 1 ? Promise.reject(new Error("503")) : Promise.resolve(works),
    );
    expect((await mount()).release).toBe(current);
    expect(attempts).toEqual(["current", "current!"]);
  });

  it("turns to the previous release when the current one stays broken", async () => {
    loading((release) =>
      release === current ? Promise.reject(new Error("503")) : Promise.resolve(works),
    );
    expect((await mount()).release).toBe(previous);
    expect(attempts).toEqual(["current", "current!", "previous"]);
  });

  it("does not try a refused release again", async () => {
    loading((release) =>
      release === current
        ? Promise.reject(new RefusedReleaseError("contract 2"))
        : Promise.resolve(works),
    );
    await mount();
    expect(attempts).toEqual(["current", "previous"]);
  });

  it("gives up on a mount that never ends, without a second wait", async () => {
    vi.useFakeTimers();
    loading((release) =>
      Promise.resolve(
        release === current ? { ...works, mount: () => new Promise(() => {}) } : works,
      ),
    );
    const mounting = mount();
    await vi.advanceTimersByTimeAsync(6000);
    expect((await mounting).release).toBe(previous);
    expect(failures[0]).toBeInstanceOf(DeadlineError);
    expect(attempts).toEqual(["current", "previous"]);
  });

  it("fails with the last failure when nothing works", async () => {
    loading((release) => Promise.reject(new Error(release.extras.build)));
    await expect(mount()).rejects.toThrow("previous");
    expect(failures).toHaveLength(4);
  });

  it("starts no other attempt once the person has gone elsewhere", async () => {
    let over = false;
    loading(() => {
      over = true;
      return Promise.reject(new Error("503"));
    });
    await expect(mount(() => over)).rejects.toThrow("503");
    expect(attempts).toEqual(["current"]);
  });
});
