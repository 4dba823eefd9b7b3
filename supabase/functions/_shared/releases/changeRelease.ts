import { z } from "npm:zod@4.6.7";
import { database, parseResponse, serverKeys } from "../database.ts";
import {
  bucketStorage,
  type ChangeNote,
  createReleaseServer,
  Outdated,
  logEntryOf,
  missingEdgeFunctions,
  parseShellManifest,
  type ReleaseServer,
} from "../generated/releases.js";
import { Refusal, Unavailable } from "../http.ts";

const SITE_DEADLINE_MS = 5000;

/** Releases are in the bucket of the project; otherwise in a folder of the host. */
export const isBucketRegistry = (): boolean => Deno.env.get("PORTAL_REGISTRY") === "supabase";

const idSchema = z.number().int();

/** @param owner added to each entry of the log: actor, token and request */
export function releaseServer(owner: Record<string, unknown> = {}): ReleaseServer {
  const project = Deno.env.get("SUPABASE_URL") ?? "";
  return createReleaseServer({
    storage: bucketStorage(database.storage, project),
    shell: liveShell,
    async record(change, note) {
      if (!note) throw new Error("A change of releases needs an action for the log");
      const missing = await missingEdgeFunctions(project, change.needs?.edgeFunctions ?? []);
      const entry = await parseResponse(
        database.rpc("record_release_change", {
          change: { ...logEntryOf(change, note), missing, ...owner },
        }),
        idSchema,
      );
      return {
        id: entry,
        async fail(error) {
          const reason = error instanceof Error ? error.message : String(error);
          const args = { entry, reason };
          await parseResponse(database.rpc("record_failed_release_change", args), z.null());
        },
      };
    },
  });
}

async function liveShell(): Promise<unknown> {
  const address = `${siteUrl()}/shell.json`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(SITE_DEADLINE_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return parseShellManifest(await response.json());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(503, "shell_unreachable", `Could not read ${address}: ${reason}.`);
  }
}

function siteUrl(): string {
  const url = Deno.env.get("SITE_URL");
  if (!url) throw new Refusal(503, "no_site_url", "SITE_URL is not set");
  return url.replace(/\/$/, "");
}

const refusalSchema = z.object({ code: z.string(), message: z.string() });

export interface RollBack {
  readonly module: string;
  /** Build of the canary to end. */
  readonly build: string;
  readonly reason: string;
  /** Actor in the log. */
  readonly actor: string;
}

/**
 * Ends a canary. It never withdraws the release that all users have.
 * @throws Refusal 409 `outdated` if the build is not the canary of the module
 */
export async function rollBack({ module, build, reason, actor }: RollBack): Promise<void> {
  if (isBucketRegistry()) {
    const why: Pick<ChangeNote, "actor" | "reason"> = { actor: { name: actor }, reason };
    return refusing(() => releaseServer().endCanary(module, build, why));
  }
  const address = `${siteUrl()}/modules/${encodeURIComponent(module)}/roll-back`;
  const response = await fetch(address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${serverKeys()[0] ?? ""}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ build, reason, actor, canaryOnly: true }),
    signal: AbortSignal.timeout(SITE_DEADLINE_MS),
  }).catch((error: unknown) => {
    throw new Unavailable(`Could not reach ${address}: ${String(error)}`);
  });
  if (response.ok) return;
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null)).data;
  if (response.status === 409 && refusal) throw new Refusal(409, refusal.code, refusal.message);
  throw new Unavailable(`${address} responded with status ${response.status}`);
}

/** Turns the plain errors with which the registry refuses a change into refusals; errors of storage and database stay as they are. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Outdated) throw new Refusal(409, "outdated", error.message);
    if (error instanceof Error && error.constructor === Error) {
      throw new Refusal(409, "refused", error.message);
    }
    throw error;
  }
}
