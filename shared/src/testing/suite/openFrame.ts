import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page, type Route } from "@playwright/test";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { frameBuild } from "../../../tooling/bundler/frameBuild";
import { countRequests } from "./whenQuiet";
import { debianBrowser } from "../../../tooling/browsers/debianBrowser";
import { contentSecurityPolicy } from "../../../tooling/server/contentSecurityPolicy";
import { emptyResponse, isBackendPath } from "./emptyBackend";
import { parseShellManifest, type ShellManifest } from "../../contract/release/shellManifest";
import { FRAME_VERSION } from "../frame/frameVersion";
import type { Frame } from "../frame/main";

declare global {
  var frame: Frame;
  /** What the policy has blocked in this page. */
  var blockedByPolicy: string[];
  /** Errors of this page that no code caught, such as those of timers. */
  var uncaughtErrors: string[];
}

const origin = "http://localhost";

/** The policy of a portal whose modules come from its own origin, but without workers from files. */
const policy = contentSecurityPolicy({
  api: origin,
  payments: [],
  telemetry: "",
  modules: [],
}).replace("worker-src 'self' ", "worker-src ");

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    args: ["--no-sandbox", "--js-flags=--expose-gc"],
    ...(debianBrowser && { executablePath: debianBrowser }),
  });

/** @param copied the folder of a build; default: built from the sources here */
export async function openFrame(
  browser: Browser,
  moduleName: string,
  copied?: string,
): Promise<Page> {
  const [frame, moduleDir] = await Promise.all([
    folderOfFrame(),
    folderOfModule(moduleName, copied),
  ]);
  const page = await browser.newPage();
  countRequests(page);
  await page.addInitScript(recordBlocked);
  await page.addInitScript(recordUncaught);
  await page.route(`${origin}/**`, (route) => respond(route, frame, moduleDir));
  await page.goto(`${origin}/`);
  const version = await page.evaluate(() => globalThis.frame.version);
  if (version !== FRAME_VERSION) {
    throw new Error(
      `The bare frame of the shell has version ${String(version)}, this suite needs ` +
        `${String(FRAME_VERSION)}. Deploy the shell and release the module from the same version.`,
    );
  }
  return page;
}

export const folderOfModule = async (moduleName: string, copied?: string): Promise<string> =>
  copied ?? (await buildPackage(moduleName)).dir;

/** Runs in the page. Libraries try `eval` only to find out whether they can use it. */
function recordBlocked(): void {
  globalThis.blockedByPolicy = [];
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    if (blockedURI !== "eval") blockedByPolicy.push(`${effectiveDirective} ${blockedURI}`);
  });
}

/** Runs in the page. Events without an error, such as those of a ResizeObserver, are no failures. */
function recordUncaught(): void {
  globalThis.uncaughtErrors = [];
  const record = (error: unknown) => error instanceof Error && uncaughtErrors.push(String(error));
  addEventListener("error", ({ error }) => record(error));
  addEventListener("unhandledrejection", ({ reason }) => record(reason));
}

/** Folder of the live shell's frame (`liveFrame`), else of the one built here. */
async function folderOfFrame(): Promise<string> {
  return process.env.PORTAL_FRAME_DIR ?? (await frameBuild()).dir;
}

export const frameManifest = async (): Promise<ShellManifest> =>
  parseShellManifest(JSON.parse(readFileSync(join(await folderOfFrame(), "shell.json"), "utf8")));

async function respond(route: Route, frameDir: string, moduleDir: string): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (isBackendPath(pathname)) {
    await route.fulfill(emptyResponse(route.request().headers().accept));
    return;
  }
  const file = pathname.startsWith("/module/")
    ? join(moduleDir, pathname.slice("/module/".length))
    : join(frameDir, pathname);
  const isFile = pathname !== "/" && existsSync(file);
  if (isFile) await route.fulfill({ path: file });
  else if (route.request().resourceType() === "document") {
    await route.fulfill({
      path: join(frameDir, "index.html"),
      headers: { "content-security-policy": policy, "content-type": "text/html" },
    });
  } else await route.fulfill({ status: 404, body: "" });
}

export const entryUrl = `${origin}/module/entry.js`;
