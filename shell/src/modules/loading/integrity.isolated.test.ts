// @vitest-environment happy-dom
import type { Release } from "@portal/shared/contract/release/discovery";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { installIntegrity, integrityOf, releaseBaseUrl, trustRelease } from "./integrity";

const liveOrigin = "http://localhost:4999";
vi.mock("../discovery/allowedOrigins", () => ({
  origins: { isLive: (origin: string) => origin === "http://localhost:4999" },
}));

const hashOf = (letter: string) => `sha384-${letter.repeat(64)}`;
const unmatchable = hashOf("A");
const fetched = vi.fn<typeof fetch>();
let builds = 0;

/** A release with its own hashes; `assets` false leaves them to its manifest. */
function release({ assets = true, origin = "" } = {}): Release {
  builds += 1;
  const made = testRelease({ build: `b${builds}`, origin });
  const { assets: _, ...extras } = made.extras;
  return {
    ...made,
    extras: {
      ...extras,
      manifestIntegrity: hashOf("M"),
      preload: { js: { "entry.js": hashOf("E") }, css: { "main.css": hashOf("C") } },
      ...(assets && { assets: { "later.js": hashOf("L") } }),
    },
  };
}

const hashIn = (made: Release, file: string) => integrityOf(releaseBaseUrl(made) + file);

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe("trustRelease", () => {
  test("adds the hashes of discovery without loading the manifest", async () => {
    const made = release();
    await trustRelease(made);
    expect(["entry.js", "main.css", "later.js"].map((file) => hashIn(made, file))).toEqual([
      hashOf("E"),
      hashOf("C"),
      hashOf("L"),
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("adds the other hashes from the manifest, whose own hash the browser checks", async () => {
    const made = release({ assets: false });
    fetched.mockResolvedValue(Response.json({ integrity: { "later.js": hashOf("L") } }));
    await trustRelease(made);
    expect([hashIn(made, "entry.js"), hashIn(made, "later.js")]).toEqual([
      hashOf("E"),
      hashOf("L"),
    ]);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(`${releaseBaseUrl(made)}mf-manifest.json`);
    expect(init?.integrity).toBe(hashOf("M"));
  });

  test("loads the manifest of a release once", async () => {
    const made = release({ assets: false });
    fetched.mockResolvedValue(Response.json({ integrity: {} }));
    await Promise.all([trustRelease(made), trustRelease(made)]);
    await trustRelease(made);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test.each([
    ["another hash", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["half of its content", () => Promise.resolve(new Response('{"integrity": {"lat'))],
    ["no content", () => Promise.resolve(new Response(""))],
    ["a page", () => Promise.resolve(new Response("<h1>Not found</h1>"))],
    ["an error", () => Promise.resolve(Response.json({ message: "Bad gateway" }))],
    ["another status", () => Promise.resolve(new Response("", { status: 404 }))],
  ])("replaces a copy of the manifest with %s, and checks the hash again", async (_, damaged) => {
    const made = release({ assets: false });
    fetched.mockImplementationOnce(damaged);
    fetched.mockResolvedValue(Response.json({ integrity: { "later.js": hashOf("L") } }));
    await trustRelease(made);
    expect(hashIn(made, "later.js")).toBe(hashOf("L"));
    const [, second] = fetched.mock.calls;
    expect(second?.[0]).toBe(`${releaseBaseUrl(made)}mf-manifest.json`);
    expect(second?.[1]).toMatchObject({ cache: "reload", integrity: hashOf("M") });
  });

  test("rejects a failed manifest, refuses its files and loads it again", async () => {
    const made = release({ assets: false });
    fetched.mockResolvedValue(new Response(null, { status: 503 }));
    await expect(trustRelease(made)).rejects.toThrow("The manifest returned status 503");
    expect(hashIn(made, "later.js")).toBe(unmatchable);
    fetched.mockResolvedValueOnce(Response.json({ integrity: { "later.js": hashOf("L") } }));
    await trustRelease(made);
    expect(hashIn(made, "later.js")).toBe(hashOf("L"));
  });

  test("rejects a manifest without hashes", async () => {
    fetched.mockResolvedValue(Response.json({ files: [] }));
    await expect(trustRelease(release({ assets: false }))).rejects.toThrow();
  });

  test("rejects a manifest that takes longer than 8 seconds", async () => {
    vi.useFakeTimers();
    fetched.mockReturnValue(new Promise(() => undefined));
    const failed = trustRelease(release({ assets: false })).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(7999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ message: "The manifest took longer than 8 s" });
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    vi.useRealTimers();
  });

  test("needs no hashes of a live module", async () => {
    const made = release({ assets: false, origin: liveOrigin });
    await trustRelease(made);
    expect(fetched).not.toHaveBeenCalled();
    expect(hashIn(made, "entry.js")).toBe("");
  });
});

describe("integrityOf", () => {
  test("ignores the query and fragment of a URL", async () => {
    const made = release();
    await trustRelease(made);
    expect(hashIn(made, "entry.js?again=1#top")).toBe(hashOf("E"));
  });

  test.each(["/modules/mf-test/unknown/entry.js", "https://attacker.example/entry.js"])(
    "returns a hash that matches no file for %s",
    (url) => expect(integrityOf(url)).toBe(unmatchable),
  );
});

describe("installIntegrity", () => {
  function protect(tag: "link" | "script", url: string) {
    const element = document.createElement(tag);
    if (element instanceof HTMLScriptElement) element.src = url;
    globalThis.__portalProtect__?.(element, url);
    return element;
  }

  test("protects every script and stylesheet of a module", async () => {
    const made = release();
    await trustRelease(made);
    installIntegrity();
    const url = `${releaseBaseUrl(made)}main.css`;
    for (const element of [protect("link", url), protect("script", url)]) {
      expect([element.crossOrigin, element.integrity]).toEqual(["anonymous", hashOf("C")]);
    }
  });

  test("can't be undone by a module", () => {
    installIntegrity();
    expect(() => (globalThis.__portalProtect__ = undefined)).toThrow(TypeError);
  });
});
