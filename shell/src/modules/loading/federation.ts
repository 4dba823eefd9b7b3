import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from "@module-federation/enhanced/runtime";
import type { Release } from "@portal/shared/contract/discovery";
import { releaseBaseUrl, installIntegrity, integrityOf } from "./integrity";
import { trackScript, abandonScriptsUnder } from "./scriptRequests";

/** Puts the known hash on what the federation runtime itself fetches: the container. */
const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: "portal-integrity",
  createScript({ url }) {
    const script = document.createElement("script");
    script.src = url;
    script.crossOrigin = "anonymous";
    script.integrity = integrityOf(url);
    trackScript(script);
    return script;
  },
};

/** Prepares the federation runtime. Once, before any module loads. */
export function setUpFederation(): void {
  installIntegrity();
  registerPlugins([integrityPlugin]);
}

const registered = new Map<string, string>();

/**
 * Points a module's name at the container of a release. `force` drops what the runtime remembers
 * of earlier attempts.
 */
export function registerRelease(name: string, release: Release, force: boolean): void {
  const entry = new URL(release.url, location.origin).href;
  if (!force && registered.get(name) === entry) return;
  if (force) abandonScriptsUnder(releaseBaseUrl(release));
  registerRemotes([{ name, entry, type: "global" }], { force: registered.has(name) });
  registered.set(name, entry);
}

/** What a module exposes as `expose`, e.g. `app`; unknown until its shape has been checked. */
export async function loadExposed(name: string, expose: string): Promise<unknown> {
  return loadRemote<unknown>(`${name}/${expose}`);
}
