import { z } from "npm:zod@4.6.7";
import { isBucketRegistry } from "./changeRelease.ts";
import { Unavailable } from "../http.ts";
import { messageOf } from "../messageOf.ts";

/** What a judgement needs of `modules.json`. Unknown fields are ignored. */
const discoverySchema = z.object({
  microFrontends: z.record(
    z.string(),
    z.array(
      z.object({
        deployment: z.object({ traffic: z.number(), default: z.boolean() }),
        extras: z.object({ build: z.string(), canary: z.unknown().optional() }),
      }),
    ),
  ),
});

type Discovery = z.infer<typeof discoverySchema>;

export interface LiveModule {
  readonly builds: ReadonlySet<string>;
  readonly stable: string | null;
  readonly canary: string | null;
}

const DEADLINE_MS = 5000;
const CACHED_FOR_MS = 5000;

let cached: { at: number; modules: Promise<ReadonlyMap<string, LiveModule>> } | undefined;

/**
 * Modules by name, at most 5 s old.
 * @throws Unavailable if the registry cannot be read
 */
export function liveModules(): Promise<ReadonlyMap<string, LiveModule>> {
  if (!cached || Date.now() - cached.at > CACHED_FOR_MS) {
    const modules = readModules();
    cached = { at: Date.now(), modules };
    // The next report tries again.
    modules.catch(() => (cached = undefined));
  }
  return cached.modules;
}

export function forgetLiveModules(): void {
  cached = undefined;
}

async function readModules(): Promise<ReadonlyMap<string, LiveModule>> {
  const discovery = await readDiscovery();
  return new Map(
    Object.entries(discovery.microFrontends).map(([name, releases]) => {
      const canary = releases.find(
        ({ deployment, extras }) =>
          !deployment.default && (deployment.traffic > 0 || extras.canary !== undefined),
      );
      return [
        name,
        {
          builds: new Set(releases.map(({ extras }) => extras.build)),
          stable: releases.find(({ deployment }) => deployment.default)?.extras.build ?? null,
          canary: canary?.extras.build ?? null,
        },
      ];
    }),
  );
}

async function readDiscovery(): Promise<Discovery> {
  const site = Deno.env.get("SITE_URL")?.replace(/\/+$/, "");
  const url = isBucketRegistry()
    ? `${Deno.env.get("SUPABASE_URL") ?? ""}/storage/v1/object/public/modules/modules.json?at=${Date.now()}`
    : `${site ?? ""}/modules.json`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
    const text = await response.text();
    if (!response.ok) throw new Error(`status ${response.status}`);
    return discoverySchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Unavailable(`Could not read ${url}: ${messageOf(error)}.`);
  }
}
