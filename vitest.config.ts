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

/** `.test.tsx` has a document; `.test.ts` has one if it begins with `// @vitest-environment`. */
const common = {
  testTimeout,
  setupFiles: ["shared/src/testing/screenSetup.ts"],
  css: { modules: { classNameStrategy: "non-scoped" as const } },
};
export const unitProjects = [
  {
    define,
    test: {
      ...common,
      name: "unit",
      include: [`${everywhere}/**/*.test.ts`],
      exclude: ["**/node_modules/**", "supabase/tests/**"],
      environment: "node",
    },
  },
  {
    define,
    test: {
      ...common,
      name: "unit-screens",
      include: [`${everywhere}/**/*.test.tsx`],
      environment: "happy-dom",
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
