import { integrityOf } from "@portal/shared/tooling/release/files";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { describeModule, moduleNames } from "@portal/shared/tooling/project/workspace";
import { DISCOVERY_SCHEMA } from "@portal/shared/contract/release/discovery";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router-dom";
import { z } from "zod";
import { createHost } from "../../../shell/host/server/createHost";
import { isNavigation } from "../../../shell/host/page/isNavigation";

type HostOptions = Omit<Parameters<typeof createHost>[0], "shellDir" | "registry">;

const firstFilesSchema = z.record(z.string(), z.array(z.string()));

/** The portal's host without modules, with preload links for the routes of the opened page. */
export function createSpaHost(shellDir: string, options: HostOptions): Hono {
  const inner = createHost({ ...options, shellDir, registry: noModules(shellDir) });
  const firstFiles = firstFilesSchema.parse(
    JSON.parse(readFileSync(join(shellDir, "first-files.json"), "utf8")),
  );
  const host = new Hono();
  host.get("*", compress(), async ({ req }) => {
    if (!isNavigation(req.raw)) return inner.fetch(req.raw);
    const plain = new Request(req.raw, { headers: { accept: "text/html" } });
    const page = await inner.fetch(plain);
    const name = await ownerOf(req.path);
    const links = (firstFiles[name ?? ""] ?? []).map((file) => preloadLink(shellDir, file));
    const html = (await page.text()).replace(
      "</head>",
      `${(await Promise.all(links)).join("")}</head>`,
    );
    return new Response(html, page);
  });
  return host;
}

async function ownerOf(pathname: string): Promise<string | undefined> {
  const modules = await Promise.all(moduleNames().map(describeModule));
  return modules.find(({ routes }) => routes.some(({ path }) => matchPath(path, pathname)))?.name;
}

async function preloadLink(shellDir: string, file: string): Promise<string> {
  const as = file.endsWith(".css") ? "style" : "script";
  const integrity = await integrityOf(join(shellDir, file));
  return `<link rel="preload" fetchpriority="low" as="${as}" href="/${file}" crossorigin="anonymous" integrity="${integrity}">`;
}

const noModules = (folder: string): Registry => ({
  place: folder,
  baseUrl: "/modules/",
  folder,
  read: () => Promise.resolve({ schema: DISCOVERY_SCHEMA, microFrontends: {} }),
  change: () => Promise.reject(new Error("One application has no modules to release")),
  publish: () => Promise.reject(new Error("One application has no modules to release")),
});
