import { readConfig } from "../../../supabase/local/config/config";
import { givenSettings } from "../../../supabase/local/functions/environment";
import { requireFreePorts } from "@portal/shared/tooling/process/ports";
import { startStack } from "../../../supabase/local/stack";
import type { Build } from "@portal/shared/tooling/bundler/buildPackage";
import { buildAll } from "@portal/shared/tooling/bundler/buildAll";
import {
  chooseRegistry,
  registryOrigin,
} from "@portal/shared/tooling/release/registry/chooseRegistry";
import { publishAll } from "@portal/shared/tooling/release/registry/publish";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { moduleNames, root } from "@portal/shared/tooling/project/workspace";
import { createHost } from "../../host/server/createHost";
import { storeShellBuild } from "../../host/server/storeShellBuild";
import type { OnStop } from "@portal/shared/tooling/process/runUntilStopped";
import { tunnelSocket } from "../../host/proxy/tunnelSocket";
import { readShare } from "../../host/server/readShare";
import { readSwitch } from "../../host/server/readSwitch";
import { listen } from "../../host/server/listen";
import {
  allowLocalDevOrigins,
  allowModuleOrigin,
  readDevOrigins,
} from "@portal/shared/tooling/bundler/moduleOrigins";
import { paymentSettings } from "../../host/page/paymentSettings";
import { cacheDiscovery } from "../../host/server/cacheDiscovery";
import { clearDataDir } from "./clearDataDir";
import { idsOf, readLastBuilds, writeLastBuilds } from "./lastBuilds";
import { writeStatus, type PortalStatus } from "./status";

interface RunOptions {
  /** Deletes the data and seeds again. */
  fresh: boolean;
  /** Modules with a development server: they are neither built nor published. */
  live?: readonly string[];
  overlay?: (registry: Registry) => Registry;
  developer?: boolean;
  onStop: OnStop;
}

export interface RunningPortal {
  status: PortalStatus;
  useShell(shell: Build): Promise<void>;
}

export async function runPortal(options: RunOptions): Promise<RunningPortal> {
  const { fresh, live = [], onStop, developer = false } = options;
  const { overlay = (registry) => registry } = options;
  const source = { workdir: root, env: process.env };
  const config = readConfig(source);
  const { dataDir, ports } = config;
  await requireFreePorts([{ port: ports.site, variable: "PORTAL_PORT" }]);
  allowLocalDevOrigins(process.env);
  const devOrigins = readDevOrigins(process.env);
  if (fresh) clearDataDir(dataDir);
  allowModuleOrigin(registryOrigin(process.env, `http://localhost:${String(ports.api)}`));

  const starting = startStack({ ...source, watchesMigrations: developer });
  // Registered before it resolves: Ctrl-C during the start must stop the stack as well.
  onStop(() => starting.then((stack) => stack.stop()).catch(() => undefined));
  const built = moduleNames().filter((name) => !live.includes(name));
  const building = buildAll(reportBuild, ["shell", ...built]);
  const [stack, builds] = await Promise.all([starting, building]);

  const { apiUrl, secretKey } = stack;
  const isProxied = readSwitch(process.env, "PORTAL_API_PROXY", true);
  const apiProxy = isProxied ? { forwardKey: secretKey } : undefined;
  const actor = "npm start";
  const registry = chooseRegistry(process.env, { dataDir, apiUrl, secretKey, actor });
  const modules = builds.filter(({ name }) => name !== "shell");
  await publishBuilds(registry, modules, { dataDir, apiUrl });

  let host: ReturnType<typeof createHost> | undefined;
  const useShell = async (shell: Build): Promise<void> => {
    host = createHost({
      ...(await storeShellBuild(dataDir, shell)),
      registry: overlay(cacheDiscovery(registry)),
      supabaseUrl: stack.apiUrl,
      publishableKey: stack.publishableKey,
      secretKey,
      apiProxy,
      worker: !developer && readSwitch(process.env, "PORTAL_WORKER", true),
      payments: paymentSettings(stack.apiUrl, { ...process.env, ...givenSettings(config) }),
      telemetryUrl: process.env.PORTAL_TELEMETRY_URL,
      moduleReports: developer ? undefined : readShare(process.env, "PORTAL_REPORT_SAMPLE", 1),
      devOrigins,
      developer,
    });
  };
  const shell = builds.find(({ name }) => name === "shell");
  if (!shell) throw new Error("The shell was not built.");
  await useShell(shell);
  onStop(
    await listen(
      (request, bindings) => host?.fetch(request, bindings) ?? new Response(null, { status: 503 }),
      ports.site,
      {
        hosts: config.hosts,
        onUpgrade: apiProxy && tunnelSocket({ supabaseUrl: apiUrl, ...apiProxy }),
      },
    ),
  );

  const status = {
    PORTAL_URL: `http://localhost:${String(ports.site)}`,
    API_URL: stack.apiUrl,
    DB_URL: stack.dbUrl,
    MAIL_URL: stack.mailUrl,
    PUBLISHABLE_KEY: stack.publishableKey,
    SECRET_KEY: stack.secretKey,
  };
  onStop(writeStatus(dataDir, status));
  return { status, useShell };
}

/** Publishes without the checks of a release, only for the portal of this machine. */
async function publishBuilds(
  registry: Registry,
  modules: readonly Build[],
  { dataDir, apiUrl }: { dataDir: string; apiUrl: string },
): Promise<void> {
  const origin = registryOrigin(process.env, apiUrl);
  if (origin !== undefined && origin !== new URL(apiUrl).origin) {
    console.log(`Published nothing in ${registry.place}: use pnpm release`);
    return;
  }
  const lastBuilds = readLastBuilds(dataDir);
  await publishAll(registry, modules, lastBuilds);
  writeLastBuilds(dataDir, { ...lastBuilds, ...idsOf(modules) });
}

function reportBuild({ name, built }: Build): void {
  if (built) console.log(`Built ${name}`);
}
