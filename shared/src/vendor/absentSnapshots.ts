// Replaces the deployment snapshots of the federation runtime (slimLibraries.ts): releases are
// loaded by the URL of their container.

export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { lifecycle: {}, applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({ globalSnapshot: {} });
