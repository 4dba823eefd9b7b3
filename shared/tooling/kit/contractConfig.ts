import { join } from "node:path";
import type { ViteUserConfig } from "vitest/config";

/** Runs the contract suite of the kit on a module in its own repository. */
const config: ViteUserConfig = {
  test: {
    root: join(import.meta.dirname, "../.."),
    include: ["src/testing/suite/modules.contract.js"],
    exclude: [],
    environment: "node",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
};

export default config;
