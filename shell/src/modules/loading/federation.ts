import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from "@module-federation/enhanced/runtime";
import type { Release } from "@portal/shared/contract/release/discovery";
import { releaseBaseUrl, installIntegrity, integrityOf } from "./integrity";
import { abandonRequestsUnder, trackRequest } from "./scriptRequests";

/** The federation runtime loads the container script itself, without `__portalProtect__`. */
const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: "portal-integrity",
  createScript({ url }) {
    const script = document.createElement("script");
    script.src = url;
    script.crossOrigin = "anonymous";
    script.integrity = integrityOf(url);
    trackRequest(script);
    return script;
  },
};

/** Deletes the runtime's promise of a shared library that could not be loaded, so that it is loaded again. */
const retryPlugin: ModuleFederationRuntimePlugin = {
  name: "portal-retry",
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const library of Object.values(scope[pkgName] ?? {})) {
        if (!library.loaded) library.loading = null;
      }
    }
  },
};

export function setUpFederation(): void {
  installIntegrity();
  // Global plugins also apply to the containers of the modules.
  registerGlobalPlugins([retryPlugin]);
  registerPlugins([integrityPlugin]);
}

const registered = new Map<string, string>();

/** `force` clears the runtime's cache of earlier attempts. */
export function registerRelease(name: string, release: Release, force: boolean): void {
  const entry = new URL(release.url, location.origin).href;
  if (!force && registered.get(name) === entry) return;
  if (force) abandonRequestsUnder(releaseBaseUrl(release));
  registerRemotes([{ name, entry }], { force: true });
  registered.set(name, entry);
}

/** The caller checks the shape of the result. */
export async function loadExposed(name: string, expose: string): Promise<unknown> {
  return loadRemote<unknown>(`${name}/${expose}`);
}
