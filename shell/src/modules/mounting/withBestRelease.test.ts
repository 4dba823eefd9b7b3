import type { Release } from "@portal/shared/contract/release/discovery";
import { beforeEach, describe, expect, it } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { withBestRelease } from "./withBestRelease";
import { DeadlineError } from "../deadline";
import { RefusedReleaseError } from "../loading/failures";

const current = testRelease({ build: "current", isDefault: true });
const previous = testRelease({ build: "previous" });
const fresh = testRelease({ build: "fresh", isDefault: true });

let known: Release[];
let later: Release[];
let attempts: string[];
let failures: unknown[];

/** Records each attempt as `build`, or `build!` when forced. */
const use = (
  behave: (release: Release, attempt: number) => Promise<string>,
  options: {
    force?: boolean;
    isCancelled?: () => boolean;
    isExcluded?: (release: Release) => boolean;
  } = {},
) =>
  withBestRelease({
    name: "mf-test",
    candidates: () => known,
    refresh() {
      attempts.push("refresh");
      known = later;
      return Promise.resolve();
    },
    attempt(release, force) {
      attempts.push(release.extras.build + (force ? "!" : ""));
      return behave(release, attempts.length);
    },
    onFailure: (error) => failures.push(error),
    ...options,
  });
const down = () => Promise.reject(new Error("503"));
const downBut = (works: Release) => (release: Release) =>
  release === works ? Promise.resolve("here") : down();

beforeEach(() => {
  known = [current, previous];
  later = known;
  attempts = [];
  failures = [];
});

describe("withBestRelease", () => {
  it("uses the first release at the first attempt", async () => {
    expect(await use(downBut(current))).toEqual({
      result: "here",
      release: current,
      retries: 0,
      fallback: false,
    });
    expect(attempts).toEqual(["current"]);
  });

  it("retries once with a forced attempt", async () => {
    const once = await use((_, attempt) => (attempt === 1 ? down() : Promise.resolve("here")));
    expect(once).toMatchObject({ release: current, retries: 1, fallback: false });
    expect(attempts).toEqual(["current", "current!"]);
  });

  it("tries each release once when forced", async () => {
    expect(await use(downBut(previous), { force: true })).toMatchObject({ retries: 1 });
    expect(attempts).toEqual(["current!", "previous!"]);
  });

  it("uses the previous release when the current one fails twice", async () => {
    expect(await use(downBut(previous))).toMatchObject({ retries: 2, fallback: true });
    expect(attempts).toEqual(["current", "current!", "previous"]);
  });

  it("reports a fallback when the first release was excluded", async () => {
    const used = await use(downBut(previous), { isExcluded: (release) => release === current });
    expect(used).toMatchObject({ release: previous, retries: 0, fallback: true });
  });

  it.each([new RefusedReleaseError("contract 2"), new DeadlineError("8 s")])(
    "does not retry a release after %s",
    async (error) => {
      await use((release) =>
        release === current ? Promise.reject(error) : Promise.resolve("here"),
      );
      expect(attempts).toEqual(["current", "previous"]);
    },
  );

  it("refreshes discovery when all releases fail, and keeps counting", async () => {
    later = [fresh, current];
    expect(await use(downBut(fresh))).toMatchObject({ retries: 4, fallback: false });
    expect(attempts.slice(-2)).toEqual(["refresh", "fresh!"]);
  });

  it("fails with the last error when discovery lists nothing new", async () => {
    await expect(use(({ extras }) => Promise.reject(new Error(extras.build)))).rejects.toThrow(
      "previous",
    );
    expect(failures).toHaveLength(4);
    expect(attempts.at(-1)).toBe("refresh");
  });

  it("starts no attempt after it was cancelled", async () => {
    let over = false;
    const leaving = use(
      () => {
        over = true;
        return down();
      },
      { isCancelled: () => over },
    );
    await expect(leaving).rejects.toThrow("503");
    expect(attempts).toEqual(["current"]);
  });
});
