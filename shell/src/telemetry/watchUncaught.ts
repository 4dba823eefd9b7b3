import type { Portal } from "@portal/shared/contract/portal";

/** The folder of a release, as it stands in the addresses of its files. */
const RELEASE = /\/modules\/(mf-[a-z0-9-]+)\/([^/\s]+)\//;

/**
 * Reports what nobody caught – a click that throws, a promise that nobody waits for – under the
 * module and build whose file stands topmost in the stack, else under the shell.
 */
export function watchUncaught(reportError: Portal["reportError"]): void {
  addEventListener("error", ({ error, filename }) => {
    // The browser's own notes carry no error: they are nobody's fault.
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
