import type { Portal } from "@portal/shared/contract/portal";

/** Frozen, so that a module cannot change what other modules get. */
export const portalForModule = (
  portal: Portal,
  context: { module: string; build: string; contribution?: string },
): Portal =>
  Object.freeze({
    ...portal,
    reportError(error: unknown, more?: Record<string, string>) {
      portal.reportError(error, { ...context, ...more });
    },
  });
