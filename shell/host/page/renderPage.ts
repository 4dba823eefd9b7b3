import type { PaymentSettings } from "@portal/shared/contract/payments";
import { canaryOf, inUse } from "@portal/shared/tooling/release/registry/releases";
import type { Discovery, Release } from "@portal/shared/contract/release/discovery";
import {
  incompatibilities,
  type ShellManifest,
} from "@portal/shared/contract/release/shellManifest";
import { matchPath } from "react-router-dom";
import { attribute } from "./attribute";
import { jsonBlock } from "./jsonBlock";
import type { ScreenFile } from "./screenFiles";
import { composePage, damagedFilesScript, type PageSnapshot } from "./snapshot/composePage";

interface PageOptions {
  template: string;
  config: {
    supabaseUrl: string;
    publishableKey: string;
    discovery: string;
    telemetryUrl: string | null;
    developer?: boolean;
    payments: PaymentSettings;
  };
  shell: ShellManifest;
  discovery: Discovery | undefined;
  screens?: ReadonlyMap<string, readonly ScreenFile[]>;
  pathname: string;
  snapshot?: PageSnapshot | undefined;
  /** The files of a package that the shell shares. */
  sharedFiles?: (name: string) => readonly ScreenFile[];
}

export function renderPage(options: PageOptions): string {
  const { template, config, shell, discovery, screens, pathname } = options;
  const release = discovery && releaseAt(discovery, shell, pathname);
  const data = [
    jsonBlock("portal-config", config),
    ...(discovery ? [jsonBlock("portal-discovery", trimmed(discovery))] : []),
  ].join("");
  const { snapshot, sharedFiles } = options;
  const isOf = release && snapshot?.module?.build === release.extras.build;
  const links = [
    ...(screens?.get(pathname) ?? []).map(({ href, integrity }) => preloadLink(href, integrity)),
    ...(release ? preloadLinks(release) : []),
    ...(isOf && snapshot.module ? pageLinks(release, snapshot.module, sharedFiles) : []),
  ].join("");
  const page = snapshot
    ? composePage(template, snapshot, data)
    : template.replace("<title>", () => `${data}<title>`);
  return page
    .replace("<head>", () => `<head>${damagedFilesScript}`)
    .replace("</head>", () => `${links}</head>`);
}

/** What the first screen needs beside the files of every page. */
function pageLinks(
  { extras }: Release,
  { files, shared }: NonNullable<PageSnapshot["module"]>,
  sharedFiles: PageOptions["sharedFiles"],
): string[] {
  const base = baseOf(extras);
  const assets = new Map(Object.entries(extras.assets ?? {}));
  const own = files.flatMap((path) => {
    const integrity = assets.get(path);
    return integrity === undefined ? [] : preloadLink(base + path, integrity);
  });
  const ofShell = shared
    .flatMap((name) => sharedFiles?.(name) ?? [])
    .map(({ href, integrity }) => preloadLink(href, integrity));
  return [...own, ...new Set(ofShell)];
}

const baseOf = ({ manifestUrl }: Release["extras"]) =>
  manifestUrl.slice(0, manifestUrl.lastIndexOf("/") + 1);

/** Removes what the shell does not need. Manifests contain the per-file hashes too. */
function trimmed(discovery: Discovery): Discovery {
  const copy = structuredClone(discovery);
  for (const { extras } of Object.values(copy.microFrontends).flat()) {
    delete extras.assets;
    delete extras.provenance;
    delete extras.logEntry;
    delete extras.unchecked;
  }
  return copy;
}

/** None during a canary: sessions get different releases. */
function releaseAt(
  { microFrontends }: Discovery,
  shell: ShellManifest,
  pathname: string,
): Release | undefined {
  for (const [name, releases] of Object.entries(microFrontends)) {
    const release = inUse(releases);
    if (!release?.extras.routes.some(({ path }) => matchPath(path, pathname))) continue;
    const isCertain = !canaryOf(releases) && incompatibilities(name, release, shell).length === 0;
    return isCertain ? release : undefined;
  }
  return undefined;
}

function preloadLink(href: string, integrity: string): string {
  const as = href.endsWith(".css") ? "style" : "script";
  return `<link rel="preload" fetchpriority="low" as="${as}" href="${attribute(href)}" crossorigin="anonymous" integrity="${integrity}">`;
}

/** Low priority: the shell's own scripts come first. */
function preloadLinks({ extras }: Release): string[] {
  const base = baseOf(extras);
  const link = ([path, integrity]: [string, string]) => preloadLink(base + path, integrity);
  return [
    // Browsers do not support integrity for a preloaded fetch; the fetch itself checks it.
    `<link rel="preload" fetchpriority="low" as="fetch" href="${attribute(extras.manifestUrl)}" crossorigin="anonymous">`,
    ...Object.entries(extras.preload.js).map(link),
    ...Object.entries(extras.preload.css).map(link),
  ];
}
