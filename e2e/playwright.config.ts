import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { portalEnvironment, portalUrl } from "./portal/environment";

const debianChromium = "/usr/bin/chromium";

/** Everything runs against the production build that `npm start` serves; only the bank is simulated. */
export default defineConfig({
  testDir: ".",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  workers: 2,
  // Wide, so that a slow machine is no failure: what never comes fails just the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env["CI"] ? [["list"]] : [["line"]],
  outputDir: "../test-results",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: portalUrl,
    trace: "retain-on-failure",
    launchOptions: {
      ...(existsSync(debianChromium) && { executablePath: debianChromium }),
      args: ["--no-sandbox", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "people", testIgnore: ["alone/**", "outage/**"] },
    // Changes what all others stand on, so it comes when everybody has gone; then the ground goes.
    { name: "alone", testMatch: "alone/**", dependencies: ["people"], workers: 1 },
    { name: "outage", testMatch: "outage/**", dependencies: ["alone"], fullyParallel: false },
  ],
  webServer: {
    command: "npm start -- --fresh",
    cwd: resolve(import.meta.dirname, ".."),
    url: portalUrl,
    env: portalEnvironment,
    timeout: 300_000,
    reuseExistingServer: !process.env["CI"],
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "pipe",
  },
});
