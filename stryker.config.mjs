// The options of StrykerJS, for `pnpm test:mutation`.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Builds and data, which unit tests never read.
  ignorePatterns: [".portal*", ".mf", ".rsbuild", "dist", "/reports", "test-results"],
  reporters: ["clear-text", "html"],
  htmlReporter: { fileName: "reports/mutation/index.html" },
  clearTextReporter: { reportTests: false },
  thresholds: { high: 85, low: 70, break: null },
  disableTypeChecks: false,
};
