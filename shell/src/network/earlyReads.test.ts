import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeEarlyRead } from "./earlyReads";

const url = "https://portal.example/api/rest/v1/rooms";
const headersOf = (authorization: string, accept?: string) =>
  new Headers({ authorization, ...(accept && { accept }) });

let response: Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  response = Promise.resolve(Response.json([]));
  const since = performance.now();
  globalThis.portalReads = new Map([
    [url, { authorization: "Bearer one", accept: "", response, since }],
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.portalReads = undefined;
});

it("takes the answer to the same request, once", () => {
  expect(takeEarlyRead(url, headersOf("Bearer one"))).toBe(response);
  expect(takeEarlyRead(url, headersOf("Bearer one"))).toBeUndefined();
});

it.each([
  ["another path", `${url}?select=name`, headersOf("Bearer one"), 0],
  ["another account", url, headersOf("Bearer two"), 0],
  ["another form of answer", url, headersOf("Bearer one", "application/xml"), 0],
  ["a page that has been open for long", url, headersOf("Bearer one"), 15_000],
])("takes no answer for %s", (_, wanted, headers, after) => {
  vi.advanceTimersByTime(after);
  expect(takeEarlyRead(wanted, headers)).toBeUndefined();
});
