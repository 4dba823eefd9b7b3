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

/** Answers by URL; any other URL fails. */
const answering = (answers: Record<string, unknown>) => {
  const ask = vi.fn((url: string, _request?: RequestInit) =>
    url in answers ? Promise.resolve(Response.json(answers[url])) : Promise.reject(new TypeError()),
  );
  vi.stubGlobal("fetch", ask);
  return ask;
};

it("reads only title, contract and routes of a live module, past the cache", async () => {
  const ask = answering({ "http://localhost:3102/module.json": { ...booking, build: "mine" } });
  const live = await fetchLiveModules({ "mf-booking": { origin: "http://localhost:3102" } });
  expect(live).toEqual({ "mf-booking": booking });
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    "http://localhost:3102/module.json",
    expect.objectContaining({ cache: "no-store" }),
  );
});

it("omits modules that fail or answer invalid data, and keeps the others", async () => {
  answering({
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

it("omits a module that does not answer within 2 seconds", async () => {
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
  const ask = answering({});
  expect(
    await fetchLiveModules({
      "mf-shop": { build: "kept" },
      "mf-admin": { origin: "https://evil.example" },
    }),
  ).toEqual({});
  expect(ask).not.toHaveBeenCalled();
});
