import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "smol-toml";
import { findFreePort } from "@portal/shared/tooling/process/ports";

export interface StackSettings {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

export async function newStackSettings(): Promise<StackSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-stack-"));
  const env = {
    PORTAL_DATA_DIR: dataDir,
    PORTAL_PORT: String(await findFreePort()),
    PORTAL_API_PORT: String(await findFreePort()),
    PORTAL_DB_PORT: String(await findFreePort()),
    PORTAL_MAIL_PORT: String(await findFreePort()),
  };
  return { dataDir, env };
}

/**
 * The tests need the default emails, which contain a link to the auth service and a code, and sign in
 * more often than any person.
 */
export function projectForTests(workdir: string, folder: string): string {
  const [source, copy] = [join(workdir, "supabase"), join(folder, "project", "supabase")];
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(source)) {
    if (name !== "config.toml") symlinkSync(join(source, name), join(copy, name));
  }
  const config = parse(readFileSync(join(source, "config.toml"), "utf8"));
  const { auth } = config as unknown as {
    auth: { email: { template?: unknown }; rate_limit: { sign_in_sign_ups: number } };
  };
  delete auth.email.template;
  auth.rate_limit.sign_in_sign_ups = 100_000;
  writeFileSync(join(copy, "config.toml"), stringify(config));
  return copy;
}
