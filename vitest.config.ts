import { defineConfig } from "vitest/config";

/** What the bundler writes into the shell's code. A new object each time: Vitest changes it. */
const define = () => ({
  PORTAL_MODULE_ORIGINS: "[]",
  PORTAL_DEV_ORIGINS: "[]",
  PORTAL_SHELL: JSON.stringify({ contract: 1, shared: { react: "19.3.1" } }),
});
/** Generous, so that a slow machine does not fail a test. */
const testTimeout = 30_000;
const expect = { poll: { timeout: 20_000 } };
const everywhere = "{shell,mf-*,shared,supabase,e2e/bench}";

/** Tests that mock modules, or whose modules hold state, load their own; all others share theirs. */
const isolated = [`${everywhere}/**/*.isolated.test.{ts,tsx}`];
export const notUnit = ["**/{node_modules,dist}/**", "supabase/tests/**"];

/** The `localStorage` of Node 25 and newer is undefined, and hides that of the document. */
const execArgv = process.allowedNodeEnvironmentFlags.has("--experimental-webstorage")
  ? ["--no-experimental-webstorage"]
  : [];

/** `.test.tsx` has a document; `.test.ts` has one if it begins with `// @vitest-environment`. */
const common = {
  testTimeout,
  expect,
  execArgv,
  setupFiles: ["shared/src/testing/screenSetup.ts"],
  css: { modules: { classNameStrategy: "non-scoped" as const } },
};
export const unitProjects = [
  {
    define: define(),
    test: {
      ...common,
      name: "unit",
      include: [`${everywhere}/**/*.test.ts`],
      exclude: [...notUnit, ...isolated],
      environment: "node",
      isolate: false,
    },
  },
  {
    define: define(),
    test: {
      ...common,
      name: "unit-screens",
      include: [`${everywhere}/**/*.test.tsx`],
      exclude: [...notUnit, ...isolated],
      isolate: false,
      environment: "happy-dom",
    },
  },
];

export default defineConfig({
  test: {
    projects: [
      ...unitProjects,
      {
        define: define(),
        test: {
          ...common,
          name: "unit-isolated",
          include: isolated,
          exclude: notUnit,
          environment: "node",
        },
      },
      {
        test: {
          name: "db",
          include: ["supabase/tests/**/*.test.ts"],
          environment: "node",
          globalSetup: ["supabase/tests/globalSetup.ts"],
          setupFiles: ["supabase/tests/isolateFile.ts"],
          // A process per file adds about 90 s in total.
          isolate: false,
          // The tests share one stack and one database.
          fileParallelism: false,
          testTimeout: 120_000,
          expect,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "contract",
          include: ["shared/src/testing/**/*.contract.ts"],
          environment: "node",
          fileParallelism: false,
          // Some build a module and run its suite in a browser.
          testTimeout: 180_000,
          expect,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
