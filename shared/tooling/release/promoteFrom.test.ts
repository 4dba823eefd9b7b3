import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DISCOVERY_SCHEMA, type Release } from "../../src/contract/release/discovery";
import { testProvenance, testRelease } from "../../src/testing/testRelease";
import { promoteFrom } from "./promoteFrom";
import { ReleaseTrial } from "./testing/releaseTrial";

const trial = new ReleaseTrial();
const staging = "https://staging.example/";
const base = `${staging}modules/mf-test/b1/`;
const files: Record<string, string> = { "entry.js": "run()", "static/page.css": "main {}" };
const hashOf = (text = "") => `sha384-${createHash("sha384").update(text).digest("base64")}`;

function staged(more: Partial<Release["extras"]> = {}): Release {
  const release = testRelease("b1", {
    manifestUrl: "/modules/mf-test/b1/mf-manifest.json",
    assets: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(text)])),
    provenance: testProvenance(),
    fallback: "b0",
    released: "2026-11-01T08:00:00.000Z",
    ...more,
  });
  return { ...release, url: "/modules/mf-test/b1/entry.js" };
}

/** Serves a release as the staging portal. */
function serve(release: Release, changed: Record<string, string> = {}): void {
  const discovery = { schema: DISCOVERY_SCHEMA, microFrontends: { "mf-test": [release] } };
  vi.stubGlobal("fetch", (url: string) => {
    if (url === `${staging}modules.json`) return Promise.resolve(Response.json(discovery));
    const text = { ...files, ...changed }[url.slice(base.length)];
    return Promise.resolve(new Response(text ?? "", { status: text === undefined ? 404 : 200 }));
  });
}
const promoteIt = (build?: string, overrides = {}) =>
  promoteFrom(staging, "mf-test", build, trial.tools("unused", overrides));

beforeEach(() => serve(staged()));
afterEach(() => vi.unstubAllGlobals());

describe("promoting a release of another portal", () => {
  it("stores the same build and puts it in use", async () => {
    await promoteIt();
    const [release] = await trial.releases();
    expect(release).toMatchObject({
      url: "/modules/mf-test/b1/entry.js",
      deployment: { traffic: 100, default: true },
      extras: { build: "b1", provenance: { version: "1.0.0" } },
    });
    expect(release?.extras.fallback).toBeUndefined();
    expect(release?.extras.released).not.toBe("2026-11-01T08:00:00.000Z");
    const stored = readFileSync(join(trial.folder, "mf-test/b1/static/page.css"), "utf8");
    expect(stored).toBe("main {}");
  });

  it("makes the checks of a release on the files of the other portal", async () => {
    const requireContract = vi.fn(() => Promise.reject(new Error("it leaks")));
    await expect(promoteIt("b1", { requireContract })).rejects.toThrow("it leaks");
    const [copy, release] = requireContract.mock.calls[0] as unknown[];
    expect(copy).toMatchObject({ name: "mf-test", id: "b1" });
    expect(release).toMatchObject({ extras: { build: "b1" } });
    expect(await trial.current()).toBeUndefined();
  });

  it.each<[string, () => void, string, string?]>([
    [
      "a changed file",
      () => serve(staged(), { "entry.js": "steal()" }),
      "entry.js does not match its hash in the release",
    ],
    [
      "a file outside of the build",
      () => serve(staged({ assets: { "../../../evil.js": hashOf("") } })),
      "../../../evil.js is not a file of b1",
    ],
    [
      "changes that are not committed",
      () => serve(staged({ provenance: testProvenance({ dirty: true }) })),
      "contains changes that are not committed",
    ],
    ["an unknown build", () => undefined, "has no release b7 of mf-test", "b7"],
  ])("refuses %s", async (_, arrange, sentence, build) => {
    arrange();
    await expect(promoteIt(build)).rejects.toThrow(sentence);
    expect(await trial.current()).toBeUndefined();
  });
});
