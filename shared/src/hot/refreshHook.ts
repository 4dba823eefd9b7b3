type Resolve = (type: unknown) => unknown;

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
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: RefreshHook | undefined;
}

/** React keeps one refresh handler; this one calls those of all modules. Must run before React. */
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
