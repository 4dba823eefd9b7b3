import type { ShellManifest } from "@portal/shared/contract/release/shellManifest";

declare const PORTAL_SHELL: ShellManifest;

export const thisShell: ShellManifest = PORTAL_SHELL;
