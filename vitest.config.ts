import { defineConfig } from "vitest/config";

/** What the bundler writes into the shell's code. */
const define = {
  PORTAL_MODULE_ORIGINS: "[]",
  PORTAL_DEV_ORIGINS: "[]",
  PORTAL_SHELL: JSON.stringify({ build: "test", contract: 1, shared: { react: "19.3.1" } }),
};
/** Generous, so that a slow machine does not fail a test. */
const testTimeout = 30_000;
const everywhere = "{shell,mf-*,shared,supabase,e2e/bench}";

/** Rules and services run in plain Node; screens in a simulated document. */
export const unitProjects = [
  {
    define,
    test: {
      name: "unit",
      include: [`${everywhere}/**/*.test.ts`],
      exclude: ["**/node_modules/**", "supabase/tests/**"],
      environment: "node",
      testTimeout,
    },
  },
  {
    define,
    test: {
      name: "unit-screens",
      include: [`${everywhere}/**/*.test.tsx`],
      environment: "happy-dom",
      testTimeout,
      setupFiles: ["shared/src/testing/screenSetup.ts"],
      css: { modules: { classNameStrategy: "non-scoped" as const } },
    },
  },
];

export default defineConfig({
  test: {
    projects: [
      ...unitProjects,
      {
        test: {
          name: "db",
          include: ["supabase/tests/**/*.test.ts"],
          environment: "node",
          globalSetup: ["supabase/tests/globalSetup.ts"],
          // The tests share one stack and one database.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "contract",
          include: ["shared/src/testing/**/*.contract.ts"],
          environment: "node",
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
