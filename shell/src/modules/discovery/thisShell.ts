import type { ShellOffer } from "@portal/shared/contract/shellManifest";

declare const PORTAL_SHELL: ShellOffer;

/** What this very build offers to modules; the same as its /shell.json. */
export const thisShell: ShellOffer = PORTAL_SHELL;
