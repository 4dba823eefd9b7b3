import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page, type Route } from "@playwright/test";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { frameBuild } from "../../../tooling/bundler/frameBuild";
import { debianBrowser } from "../../../tooling/checks/debianBrowser";
import { emptyResponse, isBackendPath } from "./emptyBackend";
import { parseShellManifest, type ShellManifest } from "../../contract/release/shellManifest";
import { FRAME_VERSION } from "../frame/frameVersion";
import type { Frame } from "../frame/main";

declare global {
  var frame: Frame;
}

const origin = "http://localhost";

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
    copied ?? buildPackage(moduleName).then(({ dir }) => dir),
  ]);
  const page = await browser.newPage();
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

/** Of the live shell (`liveFrame`), else of this working tree. */
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
    await route.fulfill({ path: join(frameDir, "index.html") });
  } else await route.fulfill({ status: 404, body: "" });
}

export const entryUrl = `${origin}/module/entry.js`;
