// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { integrityOf, releaseBaseUrl, trustRelease } from "./integrity";

vi.mock("../discovery/allowedOrigins", () => ({ origins: { isLive: () => false } }));

const hash = `sha384-${"L".repeat(64)}`;
const unmatchable = `sha384-${"A".repeat(64)}`;
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterAll(() => vi.unstubAllGlobals());

let builds = 0;

test.each([
  [503, "down"],
  [404, `{"integrity":{"later.js":"${hash}"}}`],
  [200, "<!doctype html>"],
  [200, `{"a":1}`],
])("refuses a manifest with status %i and body %s, and requests it again", async (status, body) => {
  builds += 1;
  const { extras, ...rest } = testRelease({ build: `b${builds}` });
  const { assets: _, ...withoutHashes } = extras;
  const release = { ...rest, extras: withoutHashes };
  const later = `${releaseBaseUrl(release)}later.js`;

  fetched.mockResolvedValueOnce(new Response(body, { status }));
  await expect(trustRelease(release)).rejects.toThrow();
  expect(integrityOf(later)).toBe(unmatchable);
  fetched.mockResolvedValueOnce(Response.json({ integrity: { "later.js": hash } }));
  await trustRelease(release);
  expect(integrityOf(later)).toBe(hash);
});
