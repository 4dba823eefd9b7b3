/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // What unit tests never read.
  ignorePatterns: [".portal*", ".mf", ".rsbuild", "dist", "docs", "reports", "test-results"],
  reporters: ["clear-text", "html"],
  htmlReporter: { fileName: "reports/mutation/index.html" },
  clearTextReporter: { reportTests: false },
  thresholds: { high: 85, low: 70, break: null },
  disableTypeChecks: false,
};
