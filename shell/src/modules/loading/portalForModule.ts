import type { Portal } from "@portal/shared/contract/portal";

/** The portal for one build of a module: its error reports carry `context`. */
export const portalForModule = (
  portal: Portal,
  context: { module: string; build: string },
): Portal => ({
  ...portal,
  reportError(error, more) {
    portal.reportError(error, { ...context, ...more });
  },
});
