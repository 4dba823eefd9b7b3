import { readConfig } from "@portal/backend/local/config";
import { type Build, buildPackage } from "@portal/shared/tooling/bundler/buildPackage";
import {
  chooseRegistry,
  registryOrigin,
} from "@portal/shared/tooling/release/registry/chooseRegistry";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { root } from "@portal/shared/tooling/commands/workspace";
import { z } from "zod";
import { allowModulesFrom } from "@portal/shared/tooling/bundler/allowModulesFrom";
import type { HostOptions } from "../server/createHost";
import { liveOriginsIn } from "@portal/shared/tooling/bundler/moduleOrigins";
import { paymentSettings } from "../page/paymentSettings";

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

/**
 * What the host of a portal needs whose backend is a hosted project (docs/deploy.md). Builds the
 * shell unless this very one has been built before.
 * @throws with one clear line when the environment does not name the project.
 */
export async function hostedPortal(env: NodeJS.ProcessEnv): Promise<HostedPortal> {
  const project = projectSchema.safeParse(env);
  if (!project.success) {
    const names = project.error.issues.map(({ path }) => path.join("."));
    throw new Error(`Set ${names.join(" and ")}: the portal needs a Supabase project`);
  }
  const { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: publishableKey } = project.data;
  const { dataDir, ports } = readConfig({ workdir: root, env });
  allowModulesFrom(registryOrigin(env, supabaseUrl));
  const registry = chooseRegistry(env, { dataDir });
  return {
    shell: await buildPackage("shell"),
    registry,
    settings: {
      supabaseUrl,
      publishableKey,
      payments: paymentSettings(supabaseUrl, env),
      telemetryUrl: env.PORTAL_TELEMETRY_URL,
      liveOrigins: liveOriginsIn(env),
    },
    dataDir,
    port: ports.site,
  };
}
