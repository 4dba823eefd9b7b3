// Replaces the deployment snapshots of the federation runtime, and the preloads that depend on them
// (slimLibraries.ts): releases are loaded by the URL of their container.

export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { lifecycle: {}, applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({ globalSnapshot: {} });

const absent = () => {
  throw new Error("Preloads of the federation runtime are not part of this build");
};

export {
  absent as defaultPreloadArgs,
  absent as formatPreloadArgs,
  absent as normalizePreloadExposes,
  absent as preloadAssets,
};
