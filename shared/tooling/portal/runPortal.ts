import { readConfig } from "../../../supabase/local/config/config";
import { givenSettings } from "../../../supabase/local/functions/environment";
import { requireFreePorts } from "../../../supabase/local/process/ports";
import { startStack } from "../../../supabase/local/stack";
import type { Build } from "../bundler/buildPackage";
import { buildAll } from "../bundler/buildAll";
import { chooseRegistry, registryOrigin } from "../release/registry/chooseRegistry";
import { publishAll } from "../release/registry/publish";
import type { Registry } from "../release/registry/registry";
import { root } from "../project/workspace";
import { createHost } from "../../../shell/host/server/createHost";
import { storeShellBuild } from "../../../shell/host/server/storeShellBuild";
import type { OnStop } from "../process/runUntilStopped";
import { tunnelSocket } from "../../../shell/host/proxy/tunnelSocket";
import { readShare } from "../../../shell/host/server/readShare";
import { readSwitch } from "../../../shell/host/server/readSwitch";
import { listen } from "../../../shell/host/server/listen";
import { allowLocalDevOrigins, allowModuleOrigin, readDevOrigins } from "../bundler/moduleOrigins";
import { paymentSettings } from "../../../shell/host/page/paymentSettings";
import { cacheDiscovery } from "../../../shell/host/server/cacheDiscovery";
import { clearDataDir } from "./clearDataDir";
import { readLastBuilds, writeLastBuilds } from "./lastBuilds";
import { writeStatus, type PortalStatus } from "./status";

interface RunOptions {
  /** Deletes the data and seeds again. */
  fresh: boolean;
  overlay?: (registry: Registry) => Registry;
  developer?: boolean;
  onStop: OnStop;
}

export interface RunningPortal {
  status: PortalStatus;
  useShell(shell: Build): Promise<void>;
}

export async function runPortal(options: RunOptions): Promise<RunningPortal> {
  const { fresh, onStop, overlay = (registry) => registry, developer = false } = options;
  const source = { workdir: root, env: process.env };
  const config = readConfig(source);
  const { dataDir, ports } = config;
  await requireFreePorts([{ port: ports.site, variable: "PORTAL_PORT" }]);
  allowLocalDevOrigins(process.env);
  const devOrigins = readDevOrigins(process.env);
  if (fresh) clearDataDir(dataDir);
  allowModuleOrigin(registryOrigin(process.env, `http://localhost:${String(ports.api)}`));

  const starting = startStack(source);
  // Registered before it resolves: Ctrl-C during the start must stop the stack as well.
  onStop(() => starting.then((stack) => stack.stop()).catch(() => undefined));
  const building = buildAll(({ name, built }) => {
    if (built) console.log(`Built ${name}`);
  });
  const [stack, builds] = await Promise.all([starting, building]);

  const { apiUrl, secretKey } = stack;
  const isProxied = readSwitch(process.env, "PORTAL_API_PROXY", true);
  const apiProxy = isProxied ? { forwardKey: secretKey } : undefined;
  const actor = "npm start";
  const registry = chooseRegistry(process.env, { dataDir, apiUrl, secretKey, actor });
  const modules = builds.filter(({ name }) => name !== "shell");
  await publishAll(registry, modules, readLastBuilds(dataDir));
  writeLastBuilds(dataDir, modules);

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
      { onUpgrade: apiProxy && tunnelSocket({ supabaseUrl: apiUrl, ...apiProxy }) },
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
