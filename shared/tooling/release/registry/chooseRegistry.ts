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
  /** For the log; default: the account of this machine. */
  actor?: string;
}

// PORTAL_REGISTRY=local (default): a folder in the data folder. supabase: a bucket of SUPABASE_URL,
// by default of the running local stack.
export function chooseRegistry(
  env: NodeJS.ProcessEnv,
  { dataDir, apiUrl, secretKey, actor }: LocalDefaults,
  options?: RegistryOptions,
): Registry {
  const kind = env.PORTAL_REGISTRY ?? "local";
  if (kind === "local") {
    const logUrl = env.SUPABASE_URL ?? apiUrl;
    const logKey = env.SUPABASE_URL ? env.SUPABASE_SECRET_KEY : secretKey;
    const local = localRegistry(join(dataDir, "modules"), {
      // The log is optional here: a portal without its backend can still roll back.
      ...(logUrl &&
        logKey && {
          record: recordInDatabase({
            apiUrl: logUrl,
            secretKey: logKey,
            actor,
            onFailure: console.warn,
          }),
        }),
      ...options,
    });
    return logUrl && logKey ? { ...local, signPreview: signPreviewIn(logUrl, logKey) } : local;
  }
  if (kind !== "supabase")
    throw new Error(`PORTAL_REGISTRY must be local or supabase, got "${kind}".`);
  const url = env.SUPABASE_URL ?? apiUrl;
  const key = env.SUPABASE_URL ? env.SUPABASE_SECRET_KEY : secretKey;
  if (!url)
    throw new Error("PORTAL_REGISTRY=supabase needs SUPABASE_URL: no local stack is running.");
  if (!key)
    throw new Error("PORTAL_REGISTRY=supabase needs SUPABASE_SECRET_KEY with SUPABASE_URL.");
  const inBucket = registryIn(supabaseStorage(url, key), {
    record: recordInDatabase({ apiUrl: url, secretKey: key, actor }),
    ...options,
  });
  return { ...inBucket, signPreview: signPreviewIn(url, key) };
}

/** With PORTAL_RELEASE_TOKEN: the bucket of SUPABASE_URL, by default of the running local stack. */
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
