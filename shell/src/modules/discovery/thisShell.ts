import type { ShellManifest } from "@portal/shared/contract/release/shellManifest";

declare const PORTAL_SHELL: Omit<ShellManifest, "build">;

const { content: build = "dev" } =
  document.querySelector<HTMLMetaElement>('meta[name="build"]') ?? {};

/** The page names the build: its scripts cannot contain the hash of themselves. */
export const thisShell: ShellManifest = { ...PORTAL_SHELL, build };
