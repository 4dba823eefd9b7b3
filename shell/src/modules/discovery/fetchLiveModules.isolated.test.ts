// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { fetchLiveModules } from "./fetchLiveModules";

vi.mock("./allowedOrigins", () => ({
  origins: { isLive: (origin: string) => origin.startsWith("http://localhost:") },
}));
afterEach(() => {
  vi.unstubAllGlobals();
});

const booking = {
  title: "Room booking",
  contract: 1,
  routes: [{ path: "/tomorrow", access: "member" }],
};

/** Responds by URL; any other URL fails. */
const stubFetch = (responses: Record<string, unknown>) => {
  const fetched = vi.fn((url: string, _request?: RequestInit) =>
    url in responses
      ? Promise.resolve(Response.json(responses[url]))
      : Promise.reject(new TypeError()),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

it("reads only title, contract and routes of a live module, without the cache", async () => {
  const fetched = stubFetch({ "http://localhost:3102/module.json": { ...booking, build: "mine" } });
  const live = await fetchLiveModules({ "mf-booking": { origin: "http://localhost:3102" } });
  expect(live).toEqual({ "mf-booking": booking });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    "http://localhost:3102/module.json",
    expect.objectContaining({ cache: "no-store" }),
  );
});

it("omits modules that fail or return invalid data, and keeps the others", async () => {
  stubFetch({
    "http://localhost:3102/module.json": booking,
    "http://localhost:3103/module.json": { ...booking, routes: [{ path: "//evil" }] },
  });
  const live = await fetchLiveModules({
    "mf-admin": { origin: "http://localhost:3101" },
    "mf-booking": { origin: "http://localhost:3102" },
    "mf-member": { origin: "http://localhost:3103" },
  });
  expect(Object.keys(live)).toEqual(["mf-booking"]);
});

it("omits a module that does not respond within 2 seconds", async () => {
  vi.useFakeTimers();
  let request: RequestInit | undefined;
  vi.stubGlobal("fetch", (_: string, given: RequestInit) => {
    request = given;
    return new Promise(() => {});
  });
  const found = vi.fn();
  void fetchLiveModules({ "mf-booking": { origin: "http://localhost:3102" } }).then(found);
  await vi.advanceTimersByTimeAsync(1999);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(found).toHaveBeenCalledExactlyOnceWith({});
  expect(request?.signal?.aborted).toBe(true);
  vi.useRealTimers();
});

it("requests nothing for stored releases and origins that are not allowed", async () => {
  const fetched = stubFetch({});
  expect(
    await fetchLiveModules({
      "mf-shop": { build: "kept" },
      "mf-admin": { origin: "https://evil.example" },
    }),
  ).toEqual({});
  expect(fetched).not.toHaveBeenCalled();
});
