import type { Portal } from "@portal/shared/contract/portal";
import type { UnfinishedMounts } from "../../guard/unfinishedMounts";
import type { OutletSnapshot } from "../../takeover/outletSnapshot";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";
import type { SettableView } from "../routing/viewOverSnapshot";
import { failureMessage } from "../loading/failures";
import {
  createModuleHost,
  type ModuleHost,
  type ModuleHostState,
  type MountedRelease,
} from "./moduleHost";
import { registerHost } from "./registerHost";

interface Options {
  portal: Portal;
  catalog: ReleaseCatalog;
  outlet(): HTMLElement;
  snapshot: OutletSnapshot | undefined;
  unfinished: UnfinishedMounts | undefined;
  view: SettableView;
  isActive(name: string): boolean;
  afterRefresh(then: () => void): void;
  onMountResult(name: string, mounted: MountedRelease | undefined): void;
}

interface ModuleHosts {
  /** Registers modules of the catalog with single-spa that are not yet registered. */
  registerNew(): void;
  retryOnOtherPage(name: string): void;
}

/** One host for each module, and the view of its state. */
export function createModuleHosts(options: Options): ModuleHosts {
  const { portal, catalog, outlet, snapshot, unfinished, view } = options;
  const { isActive, afterRefresh, onMountResult } = options;
  const hosts = new Map<string, ModuleHost>();
  /** Path by module: the module failed there and nothing of it is mounted. */
  const brokenAt = new Map<string, string>();

  function show(name: string, host: ModuleHost, state: ModuleHostState): void {
    brokenAt.delete(name);
    switch (state.kind) {
      case "loading":
        view.set({ kind: "loading" });
        break;
      case "mounted":
        onMountResult(name, state.mounted);
        view.set({ kind: "module", name });
        break;
      default:
        brokenAt.set(name, location.pathname);
        if (state.kind === "unavailable") onMountResult(name, undefined);
        view.set({
          kind: state.kind,
          title: catalog.titleOf(name),
          detail: failureMessage(state.error),
          retry() {
            brokenAt.delete(name);
            afterRefresh(() => {
              if (isActive(name)) host.enter({ force: true });
            });
          },
        });
    }
  }

  function register(name: string): void {
    const host = createModuleHost({
      name,
      portal,
      outlet,
      candidates: () => catalog.candidatesOf(name),
      refresh: () => catalog.refresh(),
      snapshot,
      unfinished,
      onState: (state) => {
        show(name, host, state);
      },
    });
    hosts.set(name, host);
    registerHost(name, host, {
      isActive: () => isActive(name),
      onLeave: () => brokenAt.delete(name),
    });
  }

  return {
    registerNew() {
      for (const { name } of catalog.modules()) if (!hosts.has(name)) register(name);
    },
    // For single-spa nothing changes when another page of the failed module opens.
    retryOnOtherPage(name) {
      if ((brokenAt.get(name) ?? location.pathname) !== location.pathname) hosts.get(name)?.enter();
    },
  };
}
