import { readConfig } from "@portal/backend/local/config";
import { requireFreePorts } from "@portal/backend/local/ports";
import { startStack } from "@portal/backend/local/stack";
import { buildAll } from "@portal/shared/build/buildAll";
import { publish } from "@portal/shared/build/publish";
import { localRegistry } from "@portal/shared/build/registry";
import { root } from "@portal/shared/build/workspace";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createHost } from "./createHost";
import { listen } from "./listen";
import { paymentSettings } from "./paymentSettings";
import { startOver } from "./startOver";
import { greeting, writeStatus } from "./status";

/** `npm start`: builds, starts the backend, publishes the builds, serves the portal. */
const cleanups: (() => unknown)[] = [];
let stopping: Promise<void> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void stop(0));
}

try {
  await start();
} catch (error) {
  // What a person can mend is said in one line; the rest of it is for who looks for the fault.
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  await stop(1);
}

async function start(): Promise<void> {
  const source = { workdir: root, env: process.env };
  const { dataDir, ports } = readConfig(source);
  await requireFreePorts([{ port: ports.site, variable: "PORTAL_PORT" }]);
  if (process.argv.includes("--fresh")) startOver(dataDir);

  const starting = startStack(source);
  // What is still on its way up when somebody presses Ctrl-C must come down as well.
  cleanups.push(() => starting.then((stack) => stack.stop()).catch(() => undefined));
  const building = buildAll(({ name, built }) => {
    if (built) console.log(`Built ${name}`);
  });
  const [stack, builds] = await Promise.all([starting, building]);

  const registry = localRegistry(join(dataDir, "modules"));
  mkdirSync(registry.folder, { recursive: true });
  for (const build of builds) {
    if (build.name !== "shell") await publish(registry, build);
  }

  const shell = builds.find(({ name }) => name === "shell");
  if (!shell) throw new Error("The shell was not built");
  const host = createHost({
    shellDir: shell.dir,
    registry,
    supabaseUrl: stack.apiUrl,
    publishableKey: stack.publishableKey,
    payments: paymentSettings(stack.apiUrl, process.env),
  });
  cleanups.push(await listen(host, ports.site));

  const status = {
    PORTAL_URL: `http://localhost:${String(ports.site)}`,
    API_URL: stack.apiUrl,
    DB_URL: stack.dbUrl,
    MAIL_URL: stack.mailUrl,
    PUBLISHABLE_KEY: stack.publishableKey,
    SECRET_KEY: stack.secretKey,
  };
  cleanups.push(writeStatus(dataDir, status));
  console.log(greeting(status));
}

/** Takes down what has been started, last first, and ends the process. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const cleanup of cleanups.toReversed()) {
      try {
        await cleanup();
      } catch (error) {
        console.error(error);
      }
    }
    process.exit(exitCode);
  })();
  return stopping;
}
