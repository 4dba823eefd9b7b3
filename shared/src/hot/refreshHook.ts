type Resolve = (type: unknown) => unknown;

/** What a development build of React tells the hook of itself; a built one lacks the last. */
interface Renderer {
  setRefreshHandler?(resolve: Resolve): void;
}

interface RefreshHook {
  readonly supportsFiber: true;
  readonly renderers: Map<number, Renderer>;
  inject(renderer: Renderer): number;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

declare global {
  /** By this name React looks for it when it starts; the browser's React tools bring their own. */
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: RefreshHook | undefined;
}

/**
 * Lets live modules refresh their components in a page whose React was there before them. Each
 * has a refresh runtime of its own, for all carry copies of shared components under the same
 * names, but React asks one handler only: the runtimes are asked in turn. Must run before React.
 */
export function installRefreshHook(): void {
  const hook = (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= createHook());
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    refreshByAll(renderer);
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}

/** Whether the page's React can replace components: the one that `pnpm dev` serves can. */
export function canRefresh(): boolean {
  const renderers = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [];
  return [...renderers].some(({ setRefreshHandler }) => setRefreshHandler !== undefined);
}

function refreshByAll(renderer: Renderer): void {
  const set = renderer.setRefreshHandler;
  if (!set) return;
  const all = new Set<Resolve>();
  renderer.setRefreshHandler = (resolve) => {
    all.add(resolve);
    set((type) => {
      for (const one of all) {
        const family = one(type);
        if (family !== undefined) return family;
      }
      return undefined;
    });
  };
}

function createHook(): RefreshHook {
  const renderers: RefreshHook["renderers"] = new Map();
  return {
    supportsFiber: true,
    renderers,
    inject: () => renderers.size,
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
}
