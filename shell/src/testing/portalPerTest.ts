import { afterEach, beforeEach, vi } from "vitest";
import { loadLifecycles } from "../modules/loading/loadRelease";
import { navigate } from "../modules/routing/navigate";
import { flushPromises, openPortal, recordLifecycles, type OpenPortal } from "./openPortal";

/**
 * Opens a portal in each test of a file, which mocks `loadRelease` and single-spa. Every module has
 * the recorded lifecycles.
 */
export function portalPerTest() {
  let recorded: ReturnType<typeof recordLifecycles>;
  let portal: OpenPortal | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    recorded = recordLifecycles();
    vi.mocked(loadLifecycles).mockResolvedValue(recorded.lifecycles);
  });
  afterEach(async () => {
    await portal?.close();
    vi.useRealTimers();
  });
  return {
    open: async (...given: Parameters<typeof openPortal>) => (portal = await openPortal(...given)),
    recorded: () => recorded,
  };
}

export function go(path: string): Promise<unknown> {
  navigate(path);
  return flushPromises();
}

export function retry({ view }: OpenPortal): void {
  const shown = view.getSnapshot();
  if (!("retry" in shown)) throw new Error(`The view is ${shown.kind}`);
  shown.retry();
}
