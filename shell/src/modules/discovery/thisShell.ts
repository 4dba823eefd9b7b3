import type { ShellManifest } from "@portal/shared/contract/shellManifest";

declare const PORTAL_SHELL: ShellManifest;

/** What this very build offers to modules; the same as its /shell.json. */
export const thisShell: ShellManifest = PORTAL_SHELL;
