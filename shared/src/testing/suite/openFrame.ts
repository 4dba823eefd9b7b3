import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page, type Route } from "@playwright/test";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { frameBuild } from "../../../tooling/bundler/frameBuild";
import { debianBrowser } from "../../../tooling/checks/debianBrowser";
import { emptyResponse, isBackendPath } from "./emptyBackend";
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

export async function openFrame(browser: Browser, moduleName: string): Promise<Page> {
  const [frame, module] = await Promise.all([frameBuild(), buildPackage(moduleName)]);
  const page = await browser.newPage();
  await page.route(`${origin}/**`, (route) => respond(route, frame.dir, module.dir));
  await page.goto(`${origin}/`);
  return page;
}

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
