import { expect, it } from "vitest";
import { isTrusted } from "./trustedOrigin";

const own = "http://localhost:54324/api/v1/messages";
const trusts = (method: string, headers: Record<string, string> = {}) =>
  isTrusted(new Request(own, { method, headers }));

it("trusts its own pages and tools, which send no origin", () => {
  expect(trusts("DELETE")).toBe(true);
  const page = { origin: "http://localhost:54324", "sec-fetch-site": "same-origin" };
  expect(trusts("DELETE", page)).toBe(true);
});

it.each([
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://localhost:3000" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("refuses writes of another origin: %j", (headers) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect(trusts(method, headers)).toBe(false);
  expect(trusts("GET", headers)).toBe(true);
});
