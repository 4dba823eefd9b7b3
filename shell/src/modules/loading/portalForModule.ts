import type { Portal } from "@portal/shared/contract/portal";

export const portalForModule = (
  portal: Portal,
  context: { module: string; build: string; contribution?: string },
): Portal => ({
  ...portal,
  reportError(error, more) {
    portal.reportError(error, { ...context, ...more });
  },
});
