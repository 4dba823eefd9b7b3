import { join } from "node:path";
import type { ViteUserConfig } from "vitest/config";
import { packageName, scriptFile } from "./layout";

const setup = join(import.meta.dirname, "../../src/testing", scriptFile("screenSetup.ts"));

/** Vitest's configuration of a module in its own repository, as in the workspace. */
const config: ViteUserConfig = {
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    // Generous, so that a slow machine does not fail a test.
    testTimeout: 30_000,
    setupFiles: [setup],
    css: { modules: { classNameStrategy: "non-scoped" } },
    // Vite processes the kit, because its components import stylesheets.
    server: { deps: { inline: [packageName] } },
  },
};

export default config;
