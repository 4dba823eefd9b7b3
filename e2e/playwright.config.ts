import { resolve } from "node:path";
import { debianBrowser } from "@portal/shared/tooling/browsers/debianBrowser";
import { defineConfig, devices } from "@playwright/test";
import { hasOwnPortal, portalEnvironment, portalUrl } from "./support/environment";

/** Tests the production build that `npm start` serves; only the payment provider is simulated. */
export default defineConfig({
  testDir: ".",
  testMatch: "{journeys,accessibility,resilience,shared-state,serial,engines}/**/*.spec.ts",
  globalSetup: "./support/recordSharedState.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // A third test runs while two wait for the server.
  workers: 3,
  // Generous, so that a slow machine does not fail a test.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env["CI"] ? [["list"]] : [["line"]],
  outputDir: "../test-results",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: portalUrl,
    // Tracing every test takes a third of the time; rerun a failed test with `--trace on`.
    screenshot: "only-on-failure",
    // Requests that it answers do not reach `page.route`. Its own tests allow it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(debianBrowser && { executablePath: debianBrowser }),
      // Without hinting, text is as wide as in the full browser.
      args: ["--no-sandbox", "--disable-background-networking", "--font-render-hinting=none"],
    },
  },
  projects: [
    {
      name: "parallel",
      testIgnore: ["shared-state/**", "serial/**", "engines/**", "resilience/outage/**"],
    },
    { name: "shared state", testMatch: "shared-state/**", dependencies: ["parallel"] },
    // "serial" changes state that other tests use and "outage" stops the backend, so both run last
    // and alone.
    { name: "serial", testMatch: "serial/**", dependencies: ["shared state"], workers: 1 },
    // Two more browsers, one at a time: they share a port and need the processor.
    { name: "engines", testMatch: "engines/**/*.spec.ts", dependencies: ["serial"], workers: 1 },
    {
      name: "outage",
      testMatch: "resilience/outage/**",
      dependencies: ["engines"],
      fullyParallel: false,
    },
  ],
  webServer: {
    command: "npm start -- --fresh",
    cwd: resolve(import.meta.dirname, ".."),
    url: portalUrl,
    env: portalEnvironment,
    timeout: 300_000,
    reuseExistingServer: !process.env["CI"] && hasOwnPortal(),
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "pipe",
  },
});
