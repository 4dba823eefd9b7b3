import { matchPath } from "@portal/shared/vendor/router";
import { createStore } from "../../../contract/store/createStore";
import type { Access } from "../../../contract/release/manifest";
import type { ModuleLifecycles, ModuleProps } from "../../../contract/module/module";
import type { Portal } from "../../../contract/portal";
import type { SessionState } from "../../../contract/session";
import type { ReadableStore } from "../../../contract/store/store";
import type { FrameSettings } from "../frameSettings";

export type Scene =
  | { kind: "module" }
  | { kind: "waiting" }
  | { kind: "guarded"; access: Access }
  | { kind: "elsewhere" }
  | { kind: "broken"; error: string };

export interface Stage {
  scene: ReadableStore<Scene>;
  follow(): void;
  again(): void;
}

interface StageOptions {
  settings: FrameSettings;
  outlet: HTMLElement;
  portal: Portal;
  load(): Promise<ModuleLifecycles>;
}

export function createStage({ settings, outlet, portal, load }: StageOptions): Stage {
  const scene = createStore<Scene>({ kind: "waiting" });
  let mounted: { lifecycles: ModuleLifecycles; props: ModuleProps } | undefined;
  let queue = Promise.resolve();

  const wanted = (): Scene => sceneAt(location.pathname, settings, portal.session.getSnapshot());

  function props(): ModuleProps {
    const onCrash = (error: unknown) => enqueue(() => fail(error));
    return { name: settings.name, outlet, portal, onCrash };
  }

  async function step(): Promise<void> {
    const next = wanted();
    if (next.kind !== "module") {
      await unmount();
      scene.set(next);
    } else if (!mounted && scene.getSnapshot().kind !== "broken") {
      const lifecycles = await load();
      const given = props();
      await lifecycles.bootstrap(given);
      await lifecycles.mount(given);
      mounted = { lifecycles, props: given };
      scene.set(next);
    }
  }

  async function unmount(): Promise<void> {
    const { lifecycles, props: given } = mounted ?? {};
    mounted = undefined;
    if (given) await lifecycles?.unmount(given);
  }

  async function fail(error: unknown): Promise<void> {
    console.error(error);
    scene.set({ kind: "broken", error: String(error) });
    await unmount();
  }

  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch(fail);
  }

  return {
    scene,
    follow: () => enqueue(step),
    again() {
      scene.set({ kind: "waiting" });
      enqueue(step);
    },
  };
}

/** As the shell's route guard decides (spec 1 §2, spec 1 §6). */
export function sceneAt(
  pathname: string,
  { routes }: Pick<FrameSettings, "routes">,
  { loading, user, isAdmin }: Pick<SessionState, "loading" | "user" | "isAdmin">,
): Scene {
  const route = routes.find(({ path }) => matchPath(path, pathname));
  if (!route) return { kind: "elsewhere" };
  if (loading) return { kind: "waiting" };
  const { access } = route;
  const allowed = access === "public" || (access === "member" ? user !== null : isAdmin);
  return allowed ? { kind: "module" } : { kind: "guarded", access };
}

export const openPaths = (routes: FrameSettings["routes"]): string[] =>
  routes.map(({ path }) => path.replace(/\/\*$/, "")).filter((path) => !/[:*]/.test(path));
