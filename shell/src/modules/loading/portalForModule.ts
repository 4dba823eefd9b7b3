import type { Portal } from "@portal/shared/contract/portal";

/** Its error reports carry `context`. */
export const portalForModule = (
  portal: Portal,
  context: { module: string; build: string },
): Portal => ({
  ...portal,
  reportError(error, more) {
    portal.reportError(error, { ...context, ...more });
  },
});
