import { type Build, buildPackage } from "@portal/shared/tooling/bundler/buildPackage";
import {
  chooseRegistry,
  registryOrigin,
} from "@portal/shared/tooling/release/registry/chooseRegistry";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { dataDirIn, portalPortIn } from "./portalEnvironment";
import { z } from "zod";
import type { HostOptions } from "../../host/server/createHost";
import { allowModuleOrigin, readDevOrigins } from "@portal/shared/tooling/bundler/moduleOrigins";
import { readShare } from "../../host/server/readShare";
import { readSwitch } from "../../host/server/readSwitch";
import { paymentSettings } from "../../host/page/paymentSettings";

const projectSchema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
});

export interface HostedPortal {
  readonly shell: Build;
  readonly registry: Registry;
  readonly settings: Omit<HostOptions, "shellDir" | "registry">;
  readonly dataDir: string;
  readonly port: number;
}

export async function hostedPortal(env: NodeJS.ProcessEnv): Promise<HostedPortal> {
  const project = projectSchema.safeParse(env);
  if (!project.success) {
    const names = project.error.issues.map(({ path }) => path.join("."));
    throw new Error(`Set ${names.join(" and ")} to those of your Supabase project.`);
  }
  const { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: publishableKey } = project.data;
  const dataDir = dataDirIn(env);
  const port = portalPortIn(env);
  allowModuleOrigin(registryOrigin(env, supabaseUrl));
  const registry = chooseRegistry(env, { dataDir, actor: "Host" });
  return {
    shell: await buildPackage("shell"),
    registry,
    settings: {
      supabaseUrl,
      publishableKey,
      secretKey: env.SUPABASE_SECRET_KEY,
      apiProxy: readSwitch(env, "PORTAL_API_PROXY", false) ? {} : undefined,
      worker: readSwitch(env, "PORTAL_WORKER", true),
      payments: paymentSettings(supabaseUrl, env),
      telemetryUrl: env.PORTAL_TELEMETRY_URL,
      moduleReports: readShare(env, "PORTAL_REPORT_SAMPLE", 1),
      devOrigins: readDevOrigins(env),
    },
    dataDir,
    port,
  };
}
