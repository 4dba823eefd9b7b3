import { type Build, buildPackage } from "@portal/shared/tooling/bundler/buildPackage";
import { root } from "@portal/shared/tooling/project/workspace";
import { watch } from "node:fs";
import { join } from "node:path";

const DEBOUNCE_MS = 150;

export function watchShell(useShell: (shell: Build) => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rebuild = async () => {
    try {
      const shell = await buildPackage("shell");
      await useShell(shell);
      if (shell.built) console.log("Built shell");
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const watchers = ["shell/src", "shared/src"].map((folder) => {
    const watcher = watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), DEBOUNCE_MS);
    });
    return watcher.on("error", (error) => {
      console.error(`Watching ${folder} failed: ${error.message}`);
    });
  });
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
