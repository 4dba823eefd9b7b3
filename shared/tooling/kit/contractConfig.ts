import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ViteUserConfig } from "vitest/config";

/** `module.ts` is TypeScript, which Node 22.13 cannot import. */
const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm")).href;

/** Runs the contract suite of the kit on a module in its own repository. */
const config: ViteUserConfig = {
  test: {
    root: join(import.meta.dirname, "../.."),
    include: ["src/testing/suite/modules.contract.js"],
    exclude: [],
    execArgv: ["--import", loader],
    environment: "node",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
};

export default config;
