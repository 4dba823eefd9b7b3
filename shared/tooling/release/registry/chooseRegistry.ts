import { join } from "node:path";
import { localRegistry, registryIn, type Registry, type RegistryOptions } from "./registry";
import { signPreviewIn } from "./previewSignature";
import { recordInDatabase } from "./recordInDatabase";
import { tokenRegistry } from "./tokenRegistry";
import { supabaseStorage } from "../storage/supabaseStorage";

interface LocalDefaults {
  dataDir: string;
  apiUrl?: string | undefined;
  secretKey?: string | undefined;
  /** Actor in the log; default: the account of this machine. */
  actor?: string;
}

/**
 * PORTAL_REGISTRY=local (default): a folder in the data folder. supabase: a bucket of SUPABASE_URL, by
 * default of the running local stack.
 */
export function chooseRegistry(
  env: NodeJS.ProcessEnv,
  { dataDir, actor, ...stack }: LocalDefaults,
  options?: RegistryOptions,
): Registry {
  const kind = env.PORTAL_REGISTRY ?? "local";
  if (kind !== "local" && kind !== "supabase")
    throw new Error(`PORTAL_REGISTRY must be local or supabase, got "${kind}".`);
  const apiUrl = env.SUPABASE_URL ?? stack.apiUrl;
  const secretKey = env.SUPABASE_URL ? env.SUPABASE_SECRET_KEY : stack.secretKey;
  const project = apiUrl && secretKey ? { apiUrl, secretKey } : undefined;
  if (kind === "local") return inFolder(join(dataDir, "modules"), project, actor, options);
  if (!apiUrl)
    throw new Error("PORTAL_REGISTRY=supabase needs SUPABASE_URL: no local stack is running.");
  if (!project)
    throw new Error("PORTAL_REGISTRY=supabase needs SUPABASE_SECRET_KEY with SUPABASE_URL.");
  const record = recordInDatabase({ ...project, actor });
  const inBucket = registryIn(supabaseStorage(apiUrl, project.secretKey), { record, ...options });
  return { ...inBucket, signPreview: signPreviewIn(project.apiUrl, project.secretKey) };
}

/** The log is optional here: a portal without its backend can still roll back. */
function inFolder(
  folder: string,
  project: { apiUrl: string; secretKey: string } | undefined,
  actor: string | undefined,
  options: RegistryOptions | undefined,
): Registry {
  if (!project) return localRegistry(folder, options);
  const record = recordInDatabase({ ...project, actor, onFailure: console.warn });
  return {
    ...localRegistry(folder, { record, ...options }),
    signPreview: signPreviewIn(project.apiUrl, project.secretKey),
  };
}

/** The bucket of SUPABASE_URL, or of the running local stack, if PORTAL_RELEASE_TOKEN is set. */
export function registryOfToken(env: NodeJS.ProcessEnv, apiUrl?: string): Registry | undefined {
  const token = env.PORTAL_RELEASE_TOKEN;
  if (!token) return undefined;
  const url = env.SUPABASE_URL ?? apiUrl;
  if (!url) throw new Error("PORTAL_RELEASE_TOKEN needs SUPABASE_URL: no local stack is running.");
  return tokenRegistry(url, token);
}

export function registryOrigin(env: NodeJS.ProcessEnv, apiUrl: string): string | undefined {
  if (env.PORTAL_REGISTRY !== "supabase") return undefined;
  return new URL(env.SUPABASE_URL ?? apiUrl).origin;
}
