// @vitest-environment happy-dom
import type { ModuleFederationRuntimePlugin } from "@module-federation/enhanced/runtime";
import { expect, test, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { registerRelease, setUpFederation } from "./federation";
import { releaseBaseUrl, trustRelease } from "./integrity";

const runtime = vi.hoisted(() => ({
  loadRemote: vi.fn(),
  registerGlobalPlugins: vi.fn(),
  registerPlugins: vi.fn<(plugins: ModuleFederationRuntimePlugin[]) => void>(),
  registerRemotes: vi.fn(),
}));
vi.mock("@module-federation/enhanced/runtime", () => runtime);
vi.mock("../discovery/allowedOrigins", () => ({ origins: { isLive: () => false } }));

const hash = `sha384-${"E".repeat(64)}`;
const unmatchable = `sha384-${"A".repeat(64)}`;
let builds = 0;

setUpFederation();
const [plugin] = runtime.registerPlugins.mock.calls[0]?.[0] ?? [];

/** Creates elements as the federation runtime and the bundler's runtime do. */
const creators: Record<string, (url: string) => HTMLScriptElement | HTMLLinkElement> = {
  container: (url) => plugin?.createScript?.({ url }) as HTMLScriptElement,
  chunk(url) {
    const script = document.createElement("script");
    script.src = url;
    globalThis.__portalProtect__?.(script, url);
    return script;
  },
  stylesheet(url) {
    const link = document.createElement("link");
    link.href = url;
    globalThis.__portalProtect__?.(link, url);
    return link;
  },
};

test.each(Object.entries(creators))(
  "requests a %s at another URL after a forced registration, and checks its hash",
  async (_, create) => {
    builds += 1;
    const made = testRelease({ build: `build${builds}` });
    const release = { ...made, extras: { ...made.extras, assets: { known: hash } } };
    const base = releaseBaseUrl(release);
    await trustRelease(release);
    const request = (file: string) => {
      const element = create(base + file);
      const url = element instanceof HTMLScriptElement ? element.src : element.href;
      return [url, element.crossOrigin, element.integrity];
    };

    registerRelease("mf-test", release, false);
    expect(request("known")).toEqual([`${base}known`, "anonymous", hash]);
    registerRelease("mf-test", release, true);
    const again = (file: string): unknown => expect.stringContaining(`${base}${file}?again=`);
    expect(request("known")).toEqual([again("known"), "anonymous", hash]);
    expect(request("other")).toEqual([again("other"), "anonymous", unmatchable]);
  },
);
