import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { brand } from "@portal/shared/domain/brand";
import type { StackConfig } from "../config/config";
import type { StackContext } from "../context";
import { functionsDir } from "./catalog";

const forwardedVariables = /^(?:(?:RAZORPAY|RESEND|MAIL|VAPID|PUSH)_[A-Z_]+|PORTAL_REGISTRY)$/;
const systemVariables = ["PATH", "HOME", "TMPDIR", "LANG", "SSL_CERT_FILE", "DENO_CERT"];

/** @param sandbox the keys of the payment sandbox, used without the keys of a provider */
export function functionEnvironment(
  { config, urls, keys }: StackContext,
  sandbox: Readonly<Record<string, string>>,
): Record<string, string> {
  const given = givenSettings(config);
  return {
    ...pickSet(process.env, (name) => systemVariables.includes(name)),
    ...(given["RAZORPAY_KEY_ID"] ? {} : sandbox),
    SITE_URL: urls.site,
    MAILPIT_URL: urls.mail,
    MAIL_FROM: `${brand.fullName} <no-reply@portal.local>`,
    MAIL_STAFF: "staff@portal.local",
    ...given,
    SUPABASE_URL: urls.api,
    SUPABASE_DB_URL: urls.dbAsPostgres,
    SUPABASE_ANON_KEY: keys.anonJwt,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleJwt,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
  };
}

export function givenSettings(config: StackConfig): Record<string, string> {
  const file = join(functionsDir(config), ".env");
  const secrets = existsSync(file) ? { ...parseEnv(readFileSync(file, "utf8")) } : {};
  return {
    ...pickSet(secrets, (name) => !name.startsWith("SUPABASE_")),
    ...pickSet(process.env, (name) => forwardedVariables.test(name)),
  };
}

function pickSet(
  from: Readonly<Record<string, string | undefined>>,
  wanted: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(from).flatMap(([name, value]) =>
      value && wanted(name) ? [[name, value] as const] : [],
    ),
  );
}
