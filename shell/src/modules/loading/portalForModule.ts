import type { Portal } from "@portal/shared/contract/portal";

/** The portal in the hands of one build of a module: what it reports bears its name. */
export const portalForModule = (
  portal: Portal,
  context: { module: string; build: string },
): Portal => ({
  ...portal,
  reportError(error, more) {
    portal.reportError(error, { ...context, ...more });
  },
});
