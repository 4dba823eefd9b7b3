import type { Release } from "@portal/shared/contract/release/discovery";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import { expect, it } from "vitest";
import { testProvenance } from "@portal/shared/testing/testRelease";
import { testRelease } from "../../src/testing/testRelease";
import { renderPage } from "./renderPage";

const page = {
  template: "<html><head><title>T</title></head></html>",
  config: {
    supabaseUrl: "https://project.example",
    publishableKey: "sb_publishable_test",
    discovery: "/modules.json",
    telemetryUrl: null,
    payments: { scriptUrl: "https://pay.example/checkout.js", liveHost: null },
  },
  shell: { build: "s1", contract: CONTRACT_MAJOR, shared: { react: "19.3.1" } },
};

const render = (...releases: Release[]) =>
  renderPage({
    ...page,
    discovery: { schema: "", microFrontends: { "mf-test": releases } },
    pathname: "/test",
  });

const inUse = (changes: Partial<Release["extras"]> = {}, traffic = 100): Release => {
  const release = testRelease({ build: "one", traffic, isDefault: true });
  return { ...release, extras: { ...release.extras, ...changes } };
};

it("preloads the release in use at its path", () => {
  const kept = testRelease({ build: "old" });
  const html = render(inUse({ shared: { react: "^19.0.0" } }), kept);
  expect(html).toContain(`href="/modules/mf-test/one/entry.js"`);
  expect(html).not.toContain(`href="/modules/mf-test/old/`);
});

it.each(["/", "/admin"])("replaces damaged files from the first one on: %s", (pathname) => {
  const template =
    '<html><head><script src="/static/js/index.js"></script><title>T</title></head></html>';
  const html = renderPage({ ...page, template, discovery: undefined, pathname });
  expect(html.indexOf('cache: "reload"')).toBeGreaterThan(0);
  expect(html.indexOf('cache: "reload"')).toBeLessThan(html.indexOf("/static/"));
});

it("preloads the files of the shell's own screen at its path", () => {
  const files = [{ href: "/static/js/async/login.js", integrity: "sha384-js" }];
  const at = (pathname: string) =>
    renderPage({ ...page, discovery: undefined, screens: new Map([["/login", files]]), pathname });
  expect(at("/login")).toContain(
    'as="script" href="/static/js/async/login.js" crossorigin="anonymous" integrity="sha384-js"',
  );
  expect(at("/")).not.toContain("login.js");
});

it.each<[string, Release[]]>([
  ["another contract", [inUse({ contract: CONTRACT_MAJOR + 1 })]],
  ["another version of a shared library", [inUse({ shared: { react: "^18.2.0" } })]],
  ["a canary beside it", [inUse({}, 90), testRelease({ build: "two", traffic: 10 })]],
])("preloads nothing that a session may not run: %s", (_, releases) => {
  expect(render(...releases)).not.toContain(`rel="preload"`);
});

it("leaves out what the shell does not need: hashes of all files, and the provenance", () => {
  const provenance = testProvenance({ branch: "internal/branch" });
  const html = render(inUse({ provenance, assets: { "other.js": `sha384-${"B".repeat(64)}` } }));
  expect(html).toContain("portal-discovery");
  expect(html).not.toContain("internal/branch");
  expect(html).not.toContain("other.js");
});

it("preloads what the prerendered page imports, of the module and of the shell", () => {
  const release = inUse({ assets: { "static/js/page.js": "sha384-page" } });
  const snapshotOf = (build: string) => ({
    path: "/test",
    access: "public" as const,
    frame: { html: "", css: "" },
    module: {
      name: "mf-test",
      build,
      html: "",
      css: "",
      files: ["static/js/page.js", "static/js/unknown.js"],
      shared: ["tabs", "react"],
      reads: [],
    },
  });
  const html = (build: string) =>
    renderPage({
      ...page,
      discovery: { schema: "", microFrontends: { "mf-test": [release] } },
      pathname: "/test",
      snapshot: snapshotOf(build),
      sharedFiles: (name) =>
        name === "tabs" ? [{ href: "/static/js/tabs.js", integrity: "sha384-tabs" }] : [],
    });
  expect(html("one")).toMatch(/href="\/modules\/mf-test\/one\/static\/js\/page\.js".*sha384-page/);
  expect(html("one")).toMatch(/href="\/static\/js\/tabs\.js".*sha384-tabs/);
  expect(html("one")).not.toContain("unknown.js");
  expect(html("two")).not.toContain("page.js");
});

it("escapes addresses of a release", () => {
  const html = render(inUse({ manifestUrl: '/modules/"><base href="//evil.example/">/m.json' }));
  expect(html).not.toContain('"><base');
  expect(html).toContain('href="/modules/&quot;><base href=&quot;//evil.example/&quot;>/m.json"');
});
