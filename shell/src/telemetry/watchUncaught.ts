import type { Portal } from "@portal/shared/contract/portal";

const RELEASE = /\/modules\/(mf-[a-z0-9-]+)\/([^/\s]+)\//;

/** Attributes an error to the module of the topmost stack frame, otherwise to the shell. */
export function watchUncaught(reportError: Portal["reportError"]): void {
  addEventListener("error", ({ error, filename }) => {
    // Browser warnings such as ResizeObserver loops carry no error.
    if (error !== null && error !== undefined) reportError(error, originOf(error, filename));
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    reportError(reason, originOf(reason, ""));
  });
}

function originOf(error: unknown, filename: string): Record<string, string> {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const top = `${stack}\n${filename}`.split("\n").find((line) => /https?:/.test(line));
  const [, module, build] = RELEASE.exec(top ?? "") ?? [];
  return module && build ? { module, build, during: "uncaught" } : { during: "uncaught" };
}
