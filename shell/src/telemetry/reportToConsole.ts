import type { Portal } from "@portal/shared/contract/portal";

export const reportToConsole: Portal["reportError"] = (error, context = {}) => {
  const origin = [context.module ?? "shell", context.build].filter(Boolean).join(" ");
  console.error(`[${origin}]`, error);
};
