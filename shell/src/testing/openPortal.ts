import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module/module";
import {
  DISCOVERY_SCHEMA,
  type Discovery,
  type Release,
} from "@portal/shared/contract/release/discovery";
import type { Access } from "@portal/shared/contract/release/access";
import type { ModuleRoute } from "@portal/shared/contract/release/manifest";
import { createStore } from "@portal/shared/contract/store/createStore";
import { getAppNames, unregisterApplication } from "single-spa";
import { vi } from "vitest";
import { createReleaseCatalog } from "../modules/discovery/releaseCatalog";
import type { View } from "../modules/routing/view";
import { startModules } from "../modules/startModules";
import type { ShellSessionState } from "../session/createSessionStore";
import { fakeShell } from "./fakeShell";
import { testRelease } from "./testRelease";

type Routes = Record<string, Access>;

const allModules: Record<string, Routes> = {
  "mf-member": { "/": "public", "/dashboard": "member" },
  "mf-shop": { "/snacks": "public", "/buy-credits": "member" },
  "mf-admin": { "/admin/*": "admin" },
};

function release(name: string, routes: Routes): Release {
  const made = testRelease({ build: `${name} 1`, isDefault: true });
  const list: ModuleRoute[] = Object.entries(routes).map(([path, access]) => ({ path, access }));
  return { ...made, extras: { ...made.extras, title: `Title of ${name}`, routes: list } };
}

export const listing = (modules = allModules): Discovery => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: Object.fromEntries(
    Object.entries(modules).map(([name, routes]) => [name, [release(name, routes)]]),
  ),
});

/** Lifecycles that record their calls. */
export function recordLifecycles() {
  const calls: string[] = [];
  const props: Record<string, ModuleProps> = {};
  const run = (verb: "bootstrap" | "mount" | "unmount") => (given: ModuleProps) => {
    if (verb !== "bootstrap") calls.push(`${verb} ${given.name}`);
    props[given.name] = given;
    return Promise.resolve();
  };
  const lifecycles: ModuleLifecycles = {
    bootstrap: run("bootstrap"),
    mount: run("mount"),
    unmount: run("unmount"),
  };
  return { calls, props, lifecycles };
}

/** Runs the callbacks of resolved promises; needs fake timers. */
export const flushPromises = () => vi.advanceTimersByTimeAsync(0);

export type OpenPortal = Awaited<ReturnType<typeof openPortal>>;

/** Starts the modules at `path`, with the catalog and router of the portal. */
export async function openPortal(
  path: string,
  state: Partial<ShellSessionState> = {},
  discovery: Discovery = listing(),
) {
  history.replaceState(null, "", path);
  const { portal, session } = fakeShell({}, state);
  const server = {
    listed: discovery,
    fetchAgain: vi.fn(() => Promise.resolve(server.listed)),
  };
  const view = createStore<View>({ kind: "loading" });
  const views: string[] = [];
  view.subscribe(() => views.push(view.getSnapshot().kind));
  const onMountResult = vi.fn();
  const catalog = createReleaseCatalog({
    discovery,
    fetchAgain: server.fetchAgain,
    overrides: { of: () => undefined },
    live: {},
    person: () => ({ id: "browser-1", userId: undefined, isStaff: false }),
    reportError: portal.reportError,
  });
  startModules({
    portal,
    session: portal.session,
    view,
    catalog,
    outlet: () => document.body,
    onMountResult,
  });
  await flushPromises();
  return {
    server,
    view,
    views,
    onMountResult,
    change(to: Partial<ShellSessionState>) {
      session.set({ ...session.getSnapshot(), ...to });
      return flushPromises();
    },
    /** Stops the portal: its listeners stay on the page and must not react to the paths of the next one. */
    async close() {
      server.fetchAgain.mockResolvedValue(listing({}));
      await catalog.refresh();
      session.set({ ...session.getSnapshot(), loading: true });
      await Promise.all(getAppNames().map((name) => unregisterApplication(name)));
      await flushPromises();
    },
  };
}
