import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { StackKeys } from "../context";
import { createTokens } from "./tokens";

const keysSchema = z.object({
  publishable: z.string().startsWith("sb_publishable_"),
  secret: z.string().startsWith("sb_secret_"),
  jwtSecret: z.string().min(32),
  anonJwt: z.string(),
  serviceRoleJwt: z.string(),
});

const tenYears = 10 * 365 * 24 * 3600;

export async function loadKeys(dataDir: string): Promise<StackKeys> {
  const path = join(dataDir, "keys.json");
  const stored = read(path);
  if (stored) return stored;
  const jwtSecret = randomBytes(40).toString("base64url");
  const tokens = createTokens(jwtSecret);
  const keys: StackKeys = {
    publishable: opaqueKey("sb_publishable_"),
    secret: opaqueKey("sb_secret_"),
    jwtSecret,
    anonJwt: await tokens.sign({ iss: "supabase-local", role: "anon" }, tenYears),
    serviceRoleJwt: await tokens.sign({ iss: "supabase-local", role: "service_role" }, tenYears),
  };
  writeFileSync(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return keys;
}

function read(path: string): StackKeys | null {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function opaqueKey(prefix: string): string {
  const text = randomBytes(24).toString("base64url").replaceAll("_", "-");
  return `${prefix}${text.slice(0, 22)}_${text.slice(22, 30)}`;
}
