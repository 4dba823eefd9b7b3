import { beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { RefusedReleaseError } from "./failures";

const federation = { registerRelease: vi.fn(), loadExposed: vi.fn(() => Promise.resolve({})) };
vi.mock("../discovery/thisShell", () => ({
  thisShell: { build: "test", contract: 1, shared: { react: "19.3.1" } },
}));
vi.mock("./federation", () => federation);
vi.stubGlobal("location", new URL("http://localhost:3000/test"));
const trustRelease = vi.fn(() => Promise.resolve());
vi.mock("./integrity", () => ({ trustRelease }));
const { loadExposedModule } = await import("./loadRelease");

const load = (release: ReturnType<typeof testRelease>) =>
  loadExposedModule("mf-test", release, "app", { force: false });
const needing = (shared: Record<string, string>) => {
  const release = testRelease({ build: "one" });
  return { ...release, extras: { ...release.extras, shared } };
};

describe("loadExposedModule", () => {
  it("does not register a release whose manifest arrives after the deadline", async () => {
    vi.useFakeTimers();
    let come = () => {};
    trustRelease.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
    const failure = load(testRelease({ build: "one" })).catch(String);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await failure).toContain("mf-test took longer than 8 s");
    come();
    await vi.advanceTimersByTimeAsync(0);
    expect(federation.registerRelease).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  beforeEach(() => {
    vi.clearAllMocks();
  });

  it("loads a compatible release", async () => {
    await load(needing({ react: "^19.0.0" }));
    expect(federation.loadExposed).toHaveBeenCalledWith("mf-test", "app");
  });

  it.each([
    ["another contract", testRelease({ build: "one", contract: 2 }), "needs contract 2.0"],
    [
      "another React",
      needing({ react: "^18.2.0" }),
      "needs react ^18.2.0, the shell test provides",
    ],
    ["a library that the shell lacks", needing({ vue: "^3.0.0" }), "needs vue ^3.0.0"],
    [
      "an origin that is not compiled in",
      testRelease({ build: "one", origin: "https://evil.example" }),
      "comes from https://evil.example",
    ],
    [
      "a container from elsewhere",
      { ...testRelease({ build: "one" }), url: "https://evil.example/entry.js" },
      "comes from https://evil.example",
    ],
  ])("refuses a release for %s before it requests any file", async (_, release, reason) => {
    const loading = load(release);
    await expect(loading).rejects.toThrow(RefusedReleaseError);
    await expect(loading).rejects.toThrow(reason);
    expect(trustRelease).not.toHaveBeenCalled();
    expect(federation.registerRelease).not.toHaveBeenCalled();
    expect(federation.loadExposed).not.toHaveBeenCalled();
  });
});
