import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from "@module-federation/enhanced/runtime";
import type { Release } from "@portal/shared/contract/discovery";
import { installIntegrity, integrityOf, trustRelease } from "./integrity";

/** Puts the known hash on what the federation runtime itself fetches: manifest and container. */
const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: "portal-integrity",
  createScript({ url }) {
    const script = document.createElement("script");
    script.src = url;
    script.crossOrigin = "anonymous";
    script.integrity = integrityOf(url);
    return script;
  },
  createLink({ url, attrs }) {
    const link = document.createElement("link");
    for (const [name, value] of Object.entries(attrs ?? {})) {
      link.setAttribute(name, String(value));
    }
    link.href = url;
    link.crossOrigin = "anonymous";
    link.integrity = integrityOf(url);
    return link;
  },
  fetch(url, init) {
    return fetch(url, { ...init, integrity: integrityOf(url) }).then(requireJson);
  },
};

/** An error page must not enter the runtime's manifest cache, whatever its body looks like. */
function requireJson(response: Response): Response {
  if (!response.ok) throw new Error(`The manifest answered ${String(response.status)}`);
  return response;
}

/** Prepares the federation runtime. Once, before any module loads. */
export function setUpFederation(): void {
  installIntegrity();
  registerPlugins([integrityPlugin]);
}

const registered = new Map<string, string>();

/**
 * Points a module's name at a release. `force` drops what the runtime remembers of earlier
 * attempts: it keeps failed manifests otherwise.
 */
export function pointAt(name: string, release: Release, force: boolean): void {
  const entry = new URL(release.extras.manifestUrl, location.origin).href;
  if (!force && registered.get(name) === entry) return;
  trustRelease(release);
  registerRemotes([{ name, entry, type: "global" }], { force: registered.has(name) });
  registered.set(name, entry);
}

/** What a module exposes as `expose`, e.g. `app`; unknown until its shape has been checked. */
export async function loadExposed(name: string, expose: string): Promise<unknown> {
  return loadRemote<unknown>(`${name}/${expose}`);
}
