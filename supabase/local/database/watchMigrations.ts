import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import type { Log } from "../context";

const DEBOUNCE_MS = 300;

/** Calls `apply` after changes of migrations, once at a time, and logs why it fails. */
export function watchMigrations(
  supabaseDir: string,
  apply: () => Promise<void>,
  log: Log,
): () => Promise<void> {
  const folder = join(supabaseDir, "migrations");
  if (!existsSync(folder)) return () => Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let applying = Promise.resolve();
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      applying = applying
        .then(apply)
        .catch((error: unknown) =>
          log.error(error instanceof Error ? error.message : String(error)),
        );
    }, DEBOUNCE_MS);
  });
  watcher.on("error", (error) => log.warn(`Watching the migrations failed: ${error.message}`));
  return () => {
    clearTimeout(timer);
    watcher.close();
    return applying;
  };
}
