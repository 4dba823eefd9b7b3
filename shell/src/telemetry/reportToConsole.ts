import type { Portal } from "@portal/shared/contract/portal";

/** Where errors of shell and modules end up, with the module and build they come from. */
export const reportToConsole: Portal["reportError"] = (error, context = {}) => {
  const origin = [context.module ?? "shell", context.build].filter(Boolean).join(" ");
  console.error(`[${origin}]`, error);
};
