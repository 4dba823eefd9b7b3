import type { Browser } from "@playwright/test";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { listen } from "../../../shell/host/server/listen";
import { freePort } from "../freePort";
import { watchTraffic } from "./traffic";
import { observeVitals } from "./vitals";
import { waitUntilIdle } from "./waitUntilIdle";
import type { StoredSession } from "./visits";
import { openPhone } from "./phone";

export interface PageToCopy {
  readonly path: string;
  readonly session: StoredSession | undefined;
}

/**
 * Serves the loaded pages of `site` as static HTML with their CSS inlined and without scripts: what
 * the network and the browser alone need. Fonts and images are those of the site.
 */
export async function serveStaticCopies(
  browser: Browser,
  site: string,
  pages: readonly PageToCopy[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const copies = new Map<string, string>();
  for (const { path, session } of pages)
    copies.set(path, await copyOf(browser, site + path, session));

  const host = new Hono();
  host.get("*", compress(), async (context) => {
    const copy = copies.get(context.req.path);
    context.header("Cache-Control", "no-cache");
    if (copy !== undefined) return context.html(copy);
    const file = await fetch(site + context.req.path);
    context.header("Cache-Control", file.headers.get("cache-control") ?? "no-cache");
    context.header("Content-Type", file.headers.get("content-type") ?? "");
    return context.body(await file.arrayBuffer());
  });
  const port = await freePort();
  const stop = await listen(host.fetch, port);
  return { url: `http://localhost:${port}`, stop };
}

async function copyOf(
  browser: Browser,
  url: string,
  session: StoredSession | undefined,
): Promise<string> {
  const phone = await openPhone(browser, { slow: false, ...(session && { session }) });
  try {
    const traffic = watchTraffic(phone.cdp, new URL(url).origin);
    await observeVitals(phone.page);
    await phone.page.goto(url);
    await waitUntilIdle(phone.page, traffic);
    return await phone.page.evaluate(asStaticHtml);
  } finally {
    await phone.close();
  }
}

/** Playwright runs this function in the page. */
function asStaticHtml(): string {
  const css = [...document.styleSheets, ...document.adoptedStyleSheets].map((sheet) => {
    const rules = [...sheet.cssRules].map(({ cssText }) => cssText).join("\n");
    const base = sheet.href ?? document.baseURI;
    return rules.replaceAll(/url\("([^"]+)"\)/g, (_, address: string) => {
      const { origin, pathname, href } = new URL(address, base);
      return `url("${origin === location.origin ? pathname : href}")`;
    });
  });
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const removed = "script, style, noscript, link:not([rel=icon], [as=font])";
  for (const element of copy.querySelectorAll(removed)) element.remove();
  const style = document.createElement("style");
  style.textContent = css.join("\n");
  copy.querySelector("head")?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}
