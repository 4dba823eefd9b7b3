import { readConfig } from "../../../supabase/local/config";
import { givenSettings } from "../../../supabase/local/functions/environment";
import { requireFreePorts } from "../../../supabase/local/ports";
import { startStack } from "../../../supabase/local/stack";
import type { Build } from "../bundler/buildPackage";
import { buildAll } from "../bundler/buildAll";
import {
  chooseRegistry,
  registryOrigin,
} from "../release/registry/chooseRegistry";
import { publishAll } from "../release/registry/publish";
import type { Registry } from "../release/registry/registry";
import { root } from "../commands/workspace";
import { allowModulesFrom } from "../bundler/allowModulesFrom";
import { createHost } from "../../../shell/host/server/createHost";
import { keepShell } from "../../../shell/host/server/keepShell";
import type { OnStarted } from "../commands/lifetime";
import { listen } from "../../../shell/host/server/listen";
import { liveOriginsIn, takeLiveModules } from "../bundler/moduleOrigins";
import { paymentSettings } from "../../../shell/host/page/paymentSettings";
import { rememberDiscovery } from "../../../shell/host/server/cacheDiscovery";
import { startOver } from "./startOver";
import { writeStatus, type PortalStatus } from "./status";

interface RunOptions {
  /** Begin with the seed again. */
  fresh: boolean;
  /** Puts modules that run live in the place of their releases. */
  overlay?: (registry: Registry) => Registry;
  /** A developer runs it, not somebody who tries it out. */
  developer?: boolean;
  onStarted: OnStarted;
}

export interface RunningPortal {
  status: PortalStatus;
  /** Serves another build of the shell from now on. */
  useShell(shell: Build): Promise<void>;
}

/**
 * Builds what has changed, starts the backend, publishes the builds and serves the portal.
 * @throws with one clear line for what a person can mend.
 */
export async function runPortal(options: RunOptions): Promise<RunningPortal> {
  const { fresh, onStarted, overlay = (same) => same, developer = false } = options;
  const source = { workdir: root, env: process.env };
  const config = readConfig(source);
  const { dataDir, ports } = config;
  await requireFreePorts([{ port: ports.site, variable: "PORTAL_PORT" }]);
  takeLiveModules(process.env);
  const liveOrigins = liveOriginsIn(process.env);
  if (fresh) startOver(dataDir);
  allowModulesFrom(registryOrigin(process.env, `http://localhost:${String(ports.api)}`));

  const starting = startStack(source);
  // What is still on its way up when somebody presses Ctrl-C must come down as well.
  onStarted(() => starting.then((stack) => stack.stop()).catch(() => undefined));
  const building = buildAll(({ name, built }) => {
    if (built) console.log(`Built ${name}`);
  });
  const [stack, builds] = await Promise.all([starting, building]);

  const { apiUrl, secretKey } = stack;
  const registry = chooseRegistry(process.env, { dataDir, apiUrl, secretKey });
  await publishAll(
    registry,
    builds.filter(({ name }) => name !== "shell"),
  );

  let host: ReturnType<typeof createHost> | undefined;
  const useShell = async (shell: Build): Promise<void> => {
    host = createHost({
      ...(await keepShell(dataDir, shell)),
      registry: overlay(rememberDiscovery(registry)),
      supabaseUrl: stack.apiUrl,
      publishableKey: stack.publishableKey,
      payments: paymentSettings(stack.apiUrl, { ...process.env, ...givenSettings(config) }),
      telemetryUrl: process.env.PORTAL_TELEMETRY_URL,
      liveOrigins,
      developer,
    });
  };
  const shell = builds.find(({ name }) => name === "shell");
  if (!shell) throw new Error("The shell was not built");
  await useShell(shell);
  onStarted(
    await listen(
      (request) => host?.fetch(request) ?? new Response(null, { status: 503 }),
      ports.site,
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
  onStarted(writeStatus(dataDir, status));
  return { status, useShell };
}
