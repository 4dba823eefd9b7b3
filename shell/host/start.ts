import { readConfig } from "@portal/backend/local/config";
import { startStack } from "@portal/backend/local/stack";
import { buildAll } from "@portal/shared/build/buildAll";
import { publish } from "@portal/shared/build/publish";
import { localRegistry } from "@portal/shared/build/registry";
import { root } from "@portal/shared/build/workspace";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createHost } from "./createHost";
import { listen } from "./listen";
import { greeting, writeStatus } from "./status";

type Cleanup = () => void | Promise<void>;

/** `npm start`: builds, starts the backend, publishes the builds, serves the portal. */
const cleanups: Cleanup[] = [];
let stopping: Promise<void> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void stop(0));
}

try {
  await start();
} catch (error) {
  // The message is meant for a person; the stack only for faults of our own.
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  await stop(1);
}

async function start(): Promise<void> {
  const config = readConfig({ workdir: root, env: process.env });
  const registry = localRegistry(join(config.dataDir, "modules"));

  const starting = startStack({ ...config, fresh: process.argv.includes("--fresh") });
  // Also what is still on its way up when somebody presses Ctrl-C must come down.
  cleanups.push(() =>
    starting.then(
      (started) => started.stop(),
      () => {},
    ),
  );
  const building = buildAll(({ name, built }) => {
    if (built) console.log(`Built ${name}`);
  });
  const [stack, builds] = await Promise.all([starting, building]);
  mkdirSync(registry.folder, { recursive: true });
  for (const build of builds) {
    if (build.name !== "shell") await publish(registry, build);
  }

  const shell = builds.find(({ name }) => name === "shell");
  if (!shell) throw new Error("The shell was not built");
  const host = createHost({
    shellDir: shell.dir,
    registry,
    supabaseUrl: stack.urls.api,
    publishableKey: stack.keys.publishable,
  });
  cleanups.push(await listen(host, config.ports.site));

  const status = {
    PORTAL_URL: stack.urls.site,
    API_URL: stack.urls.api,
    DB_URL: stack.urls.db,
    MAIL_URL: stack.urls.mail,
    PUBLISHABLE_KEY: stack.keys.publishable,
    SECRET_KEY: stack.keys.secret,
  };
  cleanups.push(writeStatus(config.dataDir, status));
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
