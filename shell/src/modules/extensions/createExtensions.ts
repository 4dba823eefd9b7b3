import type { Extensions, ExtensionsState, MountPart } from "@portal/shared/contract/extensions";
import { noExtensions } from "@portal/shared/contract/extensions";
import type { Release } from "@portal/shared/contract/release/discovery";
import { isFor } from "@portal/shared/contract/release/navigation";
import { createStore } from "@portal/shared/contract/store/createStore";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";
import type { ShellSessionStore } from "../../session/createSessionStore";

export interface PartTask extends MountPart {
  module: string;
  id: string;
  release: Release;
  signal: AbortSignal;
}

interface Options {
  session: Pick<ShellSessionStore, "subscribe" | "getSnapshot">;
  /** Loads and mounts a part until the signal aborts. Rejects when it fails, then or later. */
  run(task: PartTask): Promise<never>;
  /** Whether the parts of a release are left out, because it or another one blocked a page. */
  isSuspected(module: string, build: string): boolean;
}

export interface ShellExtensions extends Extensions {
  /** Replaces all contributions with those in the catalog. */
  update(catalog: Pick<ReleaseCatalog, "modules" | "candidatesOf">): void;
}

/** Lists the parts of each extension point. Loads the code of a part when its extension point is shown. */
export function createExtensions({ session, run, isSuspected }: Options): ShellExtensions {
  const store = createStore(noExtensions);
  /** Parts that failed, as key and build. */
  const failed = new Set<string>();
  let offered: Offered[] = [];

  function refresh(): void {
    const { user, isAdmin } = session.getSnapshot();
    const viewer = { signedIn: user !== null, isAdmin };
    const shown = offered.filter((part) => isFor(part.access, viewer) && !failed.has(nameOf(part)));
    const next: ExtensionsState = {
      parts: shown.flatMap(({ part }) => part ?? []),
      adminSections: shown.flatMap(({ section }) => section ?? []),
    };
    // Equal states must stay identical, or every owner would render again.
    if (JSON.stringify(next) !== JSON.stringify(store.getSnapshot())) store.set(next);
  }
  session.subscribe(refresh);

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    update(catalog) {
      offered = catalog
        .modules()
        .flatMap(({ name }) => offeredBy(name, catalog.candidatesOf(name)));
      offered.sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
      refresh();
    },
    mount(part) {
      const controller = new AbortController();
      const { signal } = controller;
      const found = offered.find(({ key }) => key === part.key);
      if (found) {
        const { module, id, release } = found;
        const remove = () => {
          if (signal.aborted) return;
          failed.add(nameOf(found));
          refresh();
        };
        afterContent(() => {
          if (signal.aborted) return;
          // Pages of the back office stay: they open only when an admin asks for them.
          if (found.part && isSuspected(module, release.extras.build)) return remove();
          run({ ...part, module, id, release, signal }).catch(remove);
        });
      }
      return () => controller.abort();
    },
  };
}

interface Offered {
  key: string;
  module: string;
  id: string;
  release: Release;
  access: string;
  order: number;
  part?: ExtensionsState["parts"][number];
  section?: ExtensionsState["adminSections"][number];
}

const nameOf = ({ key, release }: Offered): string => `${key} ${release.extras.build}`;

function offeredBy(
  module: string,
  [release]: ReturnType<ReleaseCatalog["candidatesOf"]>,
): Offered[] {
  if (!release) return [];
  const { parts = [], adminSections = [] } = release.extras.contributions ?? {};
  const common = (id: string) => ({ key: `${module}/${id}`, module, id, release });
  return [
    ...parts.map(({ id, at, access, order }) => {
      const own = common(id);
      return { ...own, access, order, part: { key: own.key, at } };
    }),
    ...adminSections.map(({ id, label, path, order, icon }) => {
      const own = common(id);
      const section = { key: own.key, label, path, ...(icon !== undefined && { icon }) };
      return { ...own, access: "admin", order, section };
    }),
  ];
}

/** Calls `then` when the browser has shown the owner's page. WebKit has no idle callbacks. */
function afterContent(then: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then, { timeout: 1000 });
  else setTimeout(then, 100);
}
