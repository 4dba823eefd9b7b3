import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import type { Discovery } from "@portal/shared/contract/release/discovery";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheDiscovery } from "./cacheDiscovery";

const document = (schema: string): Discovery => ({ schema, microFrontends: {} });
const readRemote = vi.fn<() => Promise<Discovery>>();
const remote: Registry = {
  place: "a bucket",
  baseUrl: "https://project.example/storage/v1/object/public/modules/",
  read: readRemote,
  change: () => Promise.resolve([]),
  publish: () => Promise.reject(new Error("no space left")),
};

beforeEach(() => {
  vi.useFakeTimers();
  readRemote.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a remote registry", () => {
  it("is read once within two seconds", async () => {
    readRemote.mockResolvedValueOnce(document("old")).mockResolvedValueOnce(document("new"));
    const { read } = cacheDiscovery(remote);
    const documents = await Promise.all([read(), read(), read()]);
    expect([...documents, await read()].map(({ schema }) => schema)).toEqual(Array(4).fill("old"));
    expect(readRemote).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2000);
    expect((await read()).schema).toBe("new");
  });

  it("is replaced by its last valid document while it is down", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    readRemote
      .mockResolvedValueOnce(document("good"))
      .mockRejectedValueOnce(new Error("503"))
      .mockResolvedValueOnce(document("back"));
    const { read } = cacheDiscovery(remote);
    for (const expected of ["good", "good", "back"]) {
      expect((await read()).schema).toBe(expected);
      vi.advanceTimersByTime(2000);
    }
  });

  it("is read again after a change, even during a pending read", async () => {
    let respond: (document: Discovery) => void = () => undefined;
    const slow = new Promise<Discovery>((resolve) => (respond = resolve));
    readRemote.mockReturnValueOnce(slow).mockResolvedValueOnce(document("new"));
    const registry = cacheDiscovery(remote);
    const before = registry.read();
    await registry.change("mf-test", (releases) => [...releases]);
    expect((await registry.read()).schema).toBe("new");
    respond(document("old"));
    expect((await before).schema).toBe("old");
    expect((await registry.read()).schema).toBe("new");
  });

  it("is read again after a release, also a failed one", async () => {
    readRemote.mockResolvedValueOnce(document("old")).mockResolvedValueOnce(document("new"));
    const registry = cacheDiscovery(remote);
    expect((await registry.read()).schema).toBe("old");
    const build = { name: "mf-test", id: "one", dir: "." };
    await expect(registry.publish(build, () => [])).rejects.toThrow("no space left");
    expect((await registry.read()).schema).toBe("new");
  });

  it("rejects while it has never been read", async () => {
    readRemote.mockRejectedValueOnce(new Error("503")).mockResolvedValueOnce(document("up"));
    const { read } = cacheDiscovery(remote);
    await expect(read()).rejects.toThrow("503");
    expect((await read()).schema).toBe("up");
  });
});

it("reads a local registry each time", () => {
  const local = { ...remote, folder: "/somewhere" };
  expect(cacheDiscovery(local)).toBe(local);
});
