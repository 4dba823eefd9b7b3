import type { ShellManifest } from "@portal/shared/contract/release/shellManifest";

declare const PORTAL_SHELL: ShellManifest;

/** The manifest of this build, also served as /shell.json. */
export const thisShell: ShellManifest = PORTAL_SHELL;
