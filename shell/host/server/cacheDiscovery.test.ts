import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import type { Discovery } from "@portal/shared/contract/discovery";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberDiscovery } from "./cacheDiscovery";

const document = (schema: string): Discovery => ({ schema, microFrontends: {} });
const ask = vi.fn<() => Promise<Discovery>>();
const distant: Registry = {
  place: "a bucket",
  baseUrl: "https://project.example/storage/v1/object/public/modules/",
  read: ask,
  change: () => Promise.resolve([]),
  publish: () => Promise.reject(new Error("no space left")),
};

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a distant registry", () => {
  it("is asked once for many pages, and again after two seconds", async () => {
    ask.mockResolvedValueOnce(document("old")).mockResolvedValueOnce(document("new"));
    const { read } = rememberDiscovery(distant);
    const answers = await Promise.all([read(), read(), read()]);
    expect([...answers, await read()].map(({ schema }) => schema)).toEqual(Array(4).fill("old"));
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2000);
    expect((await read()).schema).toBe("new");
  });

  it("that is down is stood in for by its last good answer, until it is back", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    ask
      .mockResolvedValueOnce(document("good"))
      .mockRejectedValueOnce(new Error("503"))
      .mockResolvedValueOnce(document("back"));
    const { read } = rememberDiscovery(distant);
    for (const expected of ["good", "good", "back"]) {
      expect((await read()).schema).toBe(expected);
      vi.advanceTimersByTime(2000);
    }
  });

  it("is asked again after a change, whatever a question from before it says", async () => {
    let answer: (document: Discovery) => void = () => undefined;
    const slow = new Promise<Discovery>((resolve) => (answer = resolve));
    ask.mockReturnValueOnce(slow).mockResolvedValueOnce(document("new"));
    const registry = rememberDiscovery(distant);
    const before = registry.read();
    await registry.change("mf-test", (releases) => [...releases]);
    expect((await registry.read()).schema).toBe("new");
    answer(document("old"));
    expect((await before).schema).toBe("old");
    expect((await registry.read()).schema).toBe("new");
  });

  it("is asked again after a release, also one that failed", async () => {
    ask.mockResolvedValueOnce(document("old")).mockResolvedValueOnce(document("new"));
    const registry = rememberDiscovery(distant);
    expect((await registry.read()).schema).toBe("old");
    const build = { name: "mf-test", id: "one", dir: "." };
    await expect(registry.publish(build, () => [])).rejects.toThrow("no space left");
    expect((await registry.read()).schema).toBe("new");
  });

  it("that has never answered has nothing to stand in for it", async () => {
    ask.mockRejectedValueOnce(new Error("503")).mockResolvedValueOnce(document("up"));
    const { read } = rememberDiscovery(distant);
    await expect(read()).rejects.toThrow("503");
    expect((await read()).schema).toBe("up");
  });
});

it("A registry on this machine is asked each time", () => {
  const local = { ...distant, folder: "/somewhere" };
  expect(rememberDiscovery(local)).toBe(local);
});
