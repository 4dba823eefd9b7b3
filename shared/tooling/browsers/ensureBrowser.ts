import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { programOf } from "../process/programOf";
import { missingEngines, missingEnginesNotice } from "./otherEngines";

export function ensureBrowser(): void {
  if (existsSync("/usr/bin/chromium") || hasPlaywrightBrowser()) return;
  console.log("Installing Chromium …");
  const packages = ["chromium", "chromium-headless-shell"];
  const installed = isDebianRoot() ? installPackages(packages) : installFromPlaywright();
  if (!installed)
    throw new Error("Chromium could not be installed. Install it, then run the command again.");
}

/** Without Firefox ESR and WebKitGTK, their tests are skipped; in CI this is an error. */
export function ensureOtherEngines(): void {
  if (missingEngines().length > 0 && isDebianRoot()) {
    console.log("Installing Firefox ESR and WebKitGTK …");
    installPackages(missingEngines());
  }
  if (missingEngines().length === 0) return;
  if (process.env.CI) throw new Error(missingEnginesNotice());
  console.log(missingEnginesNotice());
}

const isDebianRoot = () => existsSync("/etc/debian_version") && process.getuid?.() === 0;

function installPackages(packages: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "inherit", "inherit"], env })
      .status === 0;
  return apt("update") && apt("install", "-y", "--no-install-recommends", ...packages);
}

function installFromPlaywright(): boolean {
  return runPlaywright("install", "chromium").status === 0;
}

function hasPlaywrightBrowser(): boolean {
  const { stdout } = runPlaywright("install", "--list");
  return stdout.includes("chromium");
}

function runPlaywright(...args: string[]) {
  const program = programOf("@playwright/test", "playwright");
  return spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
}
