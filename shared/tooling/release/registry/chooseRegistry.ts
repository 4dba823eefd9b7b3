import { join } from "node:path";
import { localRegistry, registryIn, type Registry, type RegistryOptions } from "./registry";
import { supabaseStorage } from "../storage/supabaseStorage";

/** What is at hand on this machine, where the environment names nothing else. */
interface Nearby {
  dataDir: string;
  /** The local stack's address and key, if it runs. */
  apiUrl?: string | undefined;
  secretKey?: string | undefined;
}

/**
 * The registry that the environment selects: PORTAL_REGISTRY=local (the default) is a folder in
 * the data folder; PORTAL_REGISTRY=supabase is the bucket of the project SUPABASE_URL, written
 * with SUPABASE_SECRET_KEY. A running local stack stands in for these two.
 * @throws with what is missing.
 */
export function chooseRegistry(
  env: NodeJS.ProcessEnv,
  { dataDir, apiUrl, secretKey }: Nearby,
  options?: RegistryOptions,
): Registry {
  const kind = env.PORTAL_REGISTRY ?? "local";
  if (kind === "local") return localRegistry(join(dataDir, "modules"), options);
  if (kind !== "supabase") throw new Error(`PORTAL_REGISTRY is ${kind}: use local or supabase`);
  const url = env.SUPABASE_URL ?? apiUrl;
  const key = env.SUPABASE_URL ? env.SUPABASE_SECRET_KEY : secretKey;
  if (!url)
    throw new Error("PORTAL_REGISTRY=supabase needs SUPABASE_URL: no local stack runs here");
  if (!key)
    throw new Error("PORTAL_REGISTRY=supabase needs SUPABASE_SECRET_KEY beside SUPABASE_URL");
  return registryIn(supabaseStorage(url, key), options);
}

/**
 * The origin besides the portal's own that this registry delivers modules from; it has to be
 * compiled into the shell (PORTAL_MODULE_ORIGINS).
 */
export function registryOrigin(env: NodeJS.ProcessEnv, apiUrl: string): string | undefined {
  if (env.PORTAL_REGISTRY !== "supabase") return undefined;
  return new URL(env.SUPABASE_URL ?? apiUrl).origin;
}
