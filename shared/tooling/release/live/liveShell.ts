import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isValiError } from "valibot";
import { z } from "zod";
import {
  parseShellManifest,
  type ShellManifest,
} from "../../../src/contract/release/shellManifest";
import type { Registry } from "../registry/registry";
import { shellOffers } from "../../bundler/config/shellDefinitions";

const DEADLINE_MS = 5000;

const statusSchema = z.object({
  PORTAL_URL: z.url(),
  API_URL: z.url(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
});

export function runningPortal(dataDir: string): z.infer<typeof statusSchema> | undefined {
  const file = join(dataDir, "status.json");
  if (!existsSync(file)) return undefined;
  return statusSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
}

/** PORTAL_URL, else the portal that runs on this machine. */
export async function livePortal(
  dataDir: string,
  portalUrl = process.env.PORTAL_URL,
): Promise<string | undefined> {
  if (portalUrl) return portalUrl;
  const running = runningPortal(dataDir)?.PORTAL_URL;
  return running && (await isReachable(running)) ? running : undefined;
}

/** Manifest of the live portal's shell, else, for a local registry, of the one built here. */
export async function liveShell(
  registry: Registry,
  dataDir: string,
  portalUrl?: string,
): Promise<ShellManifest> {
  const live = await livePortal(dataDir, portalUrl);
  if (live) return fetchShellManifest(live);
  if (registry.folder) return { build: "of this folder", ...shellOffers() };
  throw new Error(
    `Set PORTAL_URL to the portal that loads its modules from ${registry.place}: the release must be compatible with its shell.`,
  );
}

async function fetchShellManifest(portalUrl: string): Promise<ShellManifest> {
  const address = new URL("/shell.json", portalUrl).href;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!response.ok) throw new Error(`it responded with status ${String(response.status)}`);
    return parseShellManifest(await response.json());
  } catch (error) {
    throw new Error(
      `Could not read the live shell's manifest from ${address}: ${reasonOf(error)}.`,
      {
        cause: error,
      },
    );
  }
}

/** A portal that was killed leaves its status file behind. */
const isReachable = (url: string) =>
  fetch(url, { method: "HEAD", signal: AbortSignal.timeout(DEADLINE_MS) }).then(
    () => true,
    () => false,
  );

function reasonOf(error: unknown): string {
  if (isValiError(error) || error instanceof SyntaxError) {
    return "the response is not a shell manifest";
  }
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
