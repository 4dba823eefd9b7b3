import { watch } from "node:fs";
import { join } from "node:path";
import type { Log, StackContext } from "../context";
import { functionsDir, type FunctionSource } from "./catalog";
import { functionEnvironment } from "./environment";
import { Worker } from "./worker";

export interface WorkersOptions {
  readonly context: StackContext;
  readonly sandbox: Readonly<Record<string, string>>;
  readonly bootMs: number;
  readonly deadlineMs: number;
  readonly idleMs: number;
}

export interface Workers {
  of(source: FunctionSource): Promise<Worker>;
  stop(): Promise<void>;
}

export function createWorkers(options: WorkersOptions): Workers {
  const { context, sandbox, bootMs, deadlineMs, idleMs } = options;
  const log = context.log("functions");
  const running = new Map<string, Promise<Worker>>();
  const all = new Set<Worker>();

  function launch(source: FunctionSource): Promise<Worker> {
    const { name } = source;
    const starting = Worker.start({
      source,
      supabaseDir: context.config.supabaseDir,
      environment: {
        ...functionEnvironment(context, sandbox),
        DENO_DIR: join(context.config.dataDir, "deno"),
      },
      bootMs,
      graceMs: deadlineMs,
      log: context.log(name),
    });
    running.set(name, starting);
    const forget = () => {
      if (running.get(name) === starting) running.delete(name);
    };
    void starting.then((worker) => {
      all.add(worker);
      return worker.ended.then(() => all.delete(worker)).finally(forget);
    }, forget);
    return starting;
  }

  async function retire(name: string): Promise<void> {
    const starting = running.get(name);
    running.delete(name);
    const worker = await starting?.catch(() => undefined);
    worker?.retire();
  }

  const watcher = watchFunctions(context, log, (name) => {
    const changed = name && running.has(name) ? [name] : [...running.keys()];
    for (const each of changed) void retire(each);
  });

  const sweep = setInterval(
    async () => {
      for (const [name, starting] of running) {
        const worker = await starting.catch(() => undefined);
        if (worker && worker.calls === 0 && Date.now() - worker.lastUsed > idleMs)
          void retire(name);
      }
    },
    Math.min(idleMs, 30_000),
  ).unref();

  return {
    async of(source) {
      for (;;) {
        const starting = running.get(source.name) ?? launch(source);
        const worker = await starting;
        if (worker.alive) return worker;
        if (running.get(source.name) === starting) running.delete(source.name);
      }
    },

    async stop() {
      clearInterval(sweep);
      watcher?.close();
      await Promise.allSettled(running.values());
      const ending = [...all].map((worker) => worker.ended);
      for (const worker of all) worker.kill();
      await Promise.all(ending);
    },
  };
}

function watchFunctions(context: StackContext, log: Log, changed: (name?: string) => void) {
  try {
    const watcher = watch(functionsDir(context.config), { recursive: true }, (_, file) => {
      const folder = file?.split(/[\\/]/)[0];
      changed(folder?.startsWith("_") ? undefined : folder);
    });
    return watcher.on("error", (error) =>
      log.warn(`Watching the functions failed: ${error.message}`),
    );
  } catch (error) {
    log.warn(`Changes of functions are not watched: ${String(error)}`);
    return undefined;
  }
}
