import { matchPath } from "@portal/shared/vendor/router";
import { createStore } from "../../../contract/store/createStore";
import type { Access } from "../../../contract/release/access";
import type { ModuleLifecycles, ModuleProps } from "../../../contract/module/module";
import type { Portal } from "../../../contract/portal";
import type { SessionState } from "../../../contract/session";
import type { ReadableStore } from "../../../contract/store/store";
import type { FrameSettings } from "../frameSettings";

export type FrameState =
  | { kind: "module" }
  | { kind: "loading" }
  | { kind: "guarded"; access: Access }
  | { kind: "not-found" }
  | { kind: "crashed"; error: string };

export interface AloneFrame {
  state: ReadableStore<FrameState>;
  follow(): void;
  remount(): void;
}

interface AloneFrameOptions {
  settings: FrameSettings;
  outlet: HTMLElement;
  portal: Portal;
  load(): Promise<ModuleLifecycles>;
}

export function createAloneFrame({
  settings,
  outlet,
  portal,
  load,
}: AloneFrameOptions): AloneFrame {
  const state = createStore<FrameState>({ kind: "loading" });
  let mounted: { lifecycles: ModuleLifecycles; props: ModuleProps } | undefined;
  let queue = Promise.resolve();

  const wanted = (): FrameState =>
    stateAt(location.pathname, settings, portal.session.getSnapshot());

  function props(): ModuleProps {
    const onCrash = (error: unknown) => enqueue(() => fail(error));
    return { name: settings.name, outlet, portal, onCrash };
  }

  async function step(): Promise<void> {
    const next = wanted();
    if (next.kind !== "module") {
      await unmount();
      state.set(next);
    } else if (!mounted && state.getSnapshot().kind !== "crashed") {
      const lifecycles = await load();
      const moduleProps = props();
      await lifecycles.bootstrap(moduleProps);
      await lifecycles.mount(moduleProps);
      mounted = { lifecycles, props: moduleProps };
      state.set(next);
    }
  }

  async function unmount(): Promise<void> {
    const { lifecycles, props: moduleProps } = mounted ?? {};
    mounted = undefined;
    if (moduleProps) await lifecycles?.unmount(moduleProps);
  }

  async function fail(error: unknown): Promise<void> {
    console.error(error);
    state.set({ kind: "crashed", error: String(error) });
    await unmount();
  }

  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch(fail);
  }

  return {
    state,
    follow: () => enqueue(step),
    remount() {
      state.set({ kind: "loading" });
      enqueue(step);
    },
  };
}

/** Decides as the shell's route guard does (spec 1 §2, spec 1 §6). */
export function stateAt(
  pathname: string,
  { routes }: Pick<FrameSettings, "routes">,
  { loading, user, isAdmin }: Pick<SessionState, "loading" | "user" | "isAdmin">,
): FrameState {
  const route = routes.find(({ path }) => matchPath(path, pathname));
  if (!route) return { kind: "not-found" };
  if (loading) return { kind: "loading" };
  const { access } = route;
  const allowed = access === "public" || (access === "member" ? user !== null : isAdmin);
  return allowed ? { kind: "module" } : { kind: "guarded", access };
}

export const openPaths = (routes: FrameSettings["routes"]): string[] =>
  routes.map(({ path }) => path.replace(/\/\*$/, "")).filter((path) => !/[:*]/.test(path));
