import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CONTRACT_MAJOR } from "../../src/contract/portal";
import { shellManifestSchema, type ShellManifest } from "../../src/contract/shellManifest";
import { buildIdOf } from "../bundler/buildId";
import type { Registry } from "./registry/registry";
import { sharedVersions } from "../bundler/sharedPackages";

const DEADLINE_MS = 5000;

const statusSchema = z.object({
  PORTAL_URL: z.url(),
  API_URL: z.url(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
});

/** What a portal that runs on this machine wrote of itself into its data folder. */
export function runningPortal(dataDir: string): z.infer<typeof statusSchema> | undefined {
  const file = join(dataDir, "status.json");
  if (!existsSync(file)) return undefined;
  return statusSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
}

/**
 * What the shell offers that has to run a release: the one of PORTAL_URL, else of the portal that
 * runs on this machine, else the one of this working tree, for a registry on this machine.
 * @throws when that portal does not say, or none is named for a distant registry.
 */
export async function liveShell(
  registry: Registry,
  dataDir: string,
  portalUrl = process.env.PORTAL_URL,
): Promise<ShellManifest> {
  if (portalUrl) return askShell(portalUrl);
  const running = runningPortal(dataDir)?.PORTAL_URL;
  if (running && (await isThere(running))) return askShell(running);
  if (registry.folder) {
    return { build: buildIdOf("shell"), contract: CONTRACT_MAJOR, shared: sharedVersions() };
  }
  throw new Error(
    `Set PORTAL_URL to the portal that takes its modules from ${registry.place}: the release has to fit its shell`,
  );
}

async function askShell(portalUrl: string): Promise<ShellManifest> {
  const address = new URL("/shell.json", portalUrl).href;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!response.ok) throw new Error(`it answered ${String(response.status)}`);
    return shellManifestSchema.parse(await response.json());
  } catch (error) {
    throw new Error(`${address} does not tell which shell is live: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** A portal that was killed leaves its status behind. */
const isThere = (url: string) =>
  fetch(url, { method: "HEAD", signal: AbortSignal.timeout(DEADLINE_MS) }).then(
    () => true,
    () => false,
  );

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return "it answered something else";
  }
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
