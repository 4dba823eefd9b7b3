import { readConfig } from "@portal/backend/local/config";
import { requireFreePorts } from "@portal/backend/local/ports";
import { startStack } from "@portal/backend/local/stack";
import { buildAll } from "@portal/shared/build/buildAll";
import { publish } from "@portal/shared/build/publish";
import { localRegistry, type Registry } from "@portal/shared/build/registry";
import { root } from "@portal/shared/build/workspace";
import type { Hono } from "hono";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createHost } from "./createHost";
import { keepShell } from "./keepShell";
import { listen } from "./listen";
import { paymentSettings } from "./paymentSettings";
import { startOver } from "./startOver";
import { writeStatus, type PortalStatus } from "./status";

interface RunOptions {
  /** Begin with the seed again. */
  fresh: boolean;
  /** Puts modules that run live in the place of their releases. */
  overlay?: (registry: Registry) => Registry;
  /** Origins of those live modules. */
  moduleOrigins?: readonly string[];
  /** Takes whatever stops a part that has been started. */
  onStarted(stop: () => unknown): void;
}

export interface RunningPortal {
  status: PortalStatus;
  /** Serves another build of the shell from now on. */
  useShell(dir: string): void;
}

/**
 * Builds what has changed, starts the backend, publishes the builds and serves the portal.
 * @throws with one clear line for what a person can mend.
 */
export async function runPortal(options: RunOptions): Promise<RunningPortal> {
  const { fresh, onStarted, overlay = (same) => same, moduleOrigins = [] } = options;
  const source = { workdir: root, env: process.env };
  const { dataDir, ports } = readConfig(source);
  await requireFreePorts([{ port: ports.site, variable: "PORTAL_PORT" }]);
  if (fresh) startOver(dataDir);

  const starting = startStack(source);
  // What is still on its way up when somebody presses Ctrl-C must come down as well.
  onStarted(() => starting.then((stack) => stack.stop()).catch(() => undefined));
  const building = buildAll(({ name, built }) => {
    if (built) console.log(`Built ${name}`);
  });
  const [stack, builds] = await Promise.all([starting, building]);

  const registry = localRegistry(join(dataDir, "modules"));
  mkdirSync(registry.folder, { recursive: true });
  for (const build of builds) {
    if (build.name !== "shell") await publish(registry, build);
  }

  let host: Hono | undefined;
  const useShell = (shellDir: string): void => {
    host = createHost({
      shellDir,
      registry: overlay(registry),
      supabaseUrl: stack.apiUrl,
      publishableKey: stack.publishableKey,
      payments: paymentSettings(stack.apiUrl, process.env),
      moduleOrigins,
    });
  };
  const shell = builds.find(({ name }) => name === "shell");
  if (!shell) throw new Error("The shell was not built");
  useShell(await keepShell(dataDir, shell));
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
