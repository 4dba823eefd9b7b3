import type { PaymentSettings } from "@portal/shared/contract/payments";
import { canaryOf, inUse } from "@portal/shared/tooling/release/registry/releases";
import type { Discovery, Release } from "@portal/shared/contract/discovery";
import { incompatibilities, type ShellManifest } from "@portal/shared/contract/shellManifest";
import { matchPath } from "react-router-dom";

interface PageOptions {
  /** The built shell's index.html. */
  template: string;
  config: {
    supabaseUrl: string;
    publishableKey: string;
    discovery: string;
    telemetryUrl: string | null;
    developer?: boolean;
    payments: PaymentSettings;
  };
  /** What this shell can run. */
  shell: ShellManifest;
  discovery: Discovery | undefined;
  /** The path that the person opens: its module is preloaded. */
  pathname: string;
}

/**
 * The page of the portal: the built shell with configuration and discovery written in, and
 * with preload links for the module of this path, so that a cold start waits for fewer steps.
 */
export function renderPage({ template, config, shell, discovery, pathname }: PageOptions): string {
  const release = discovery && releaseAt(discovery, shell, pathname);
  const data = [
    jsonBlock("portal-config", config),
    ...(discovery ? [jsonBlock("portal-discovery", withoutAssets(discovery))] : []),
  ].join("");
  const links = release ? preloadLinks(release).join("") : "";
  return template
    .replace("<title>", () => `${data}<title>`)
    .replace("</head>", () => `${links}</head>`);
}

/** A page is not burdened with the hashes of modules that nobody opens: manifests tell them. */
function withoutAssets(discovery: Discovery): Discovery {
  const lean = structuredClone(discovery);
  for (const { extras } of Object.values(lean.microFrontends).flat()) delete extras.assets;
  return lean;
}

/** Data for a page, which can't break out of its element. */
export function jsonBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The release that every session gets at a path; none while a canary gets some of them. */
function releaseAt(
  { microFrontends }: Discovery,
  shell: ShellManifest,
  pathname: string,
): Release | undefined {
  for (const [name, releases] of Object.entries(microFrontends)) {
    const release = inUse(releases);
    if (!release?.extras.routes.some(({ path }) => matchPath(path, pathname))) continue;
    const isSure = !canaryOf(releases) && incompatibilities(name, release, shell).length === 0;
    return isSure ? release : undefined;
  }
  return undefined;
}

/**
 * Behind the shell's own scripts, which run first and of which one is larger than all the rest:
 * it must not wait for a connection.
 */
function preloadLinks({ extras }: Release): string[] {
  const base = extras.manifestUrl.slice(0, extras.manifestUrl.lastIndexOf("/") + 1);
  const link = ([path, integrity]: [string, string], as: string) =>
    `<link rel="preload" fetchpriority="low" as="${as}" href="${base}${path}" crossorigin="anonymous" integrity="${integrity}">`;
  return [
    // Browsers know no integrity for a preloaded fetch; the fetch itself has it.
    `<link rel="preload" fetchpriority="low" as="fetch" href="${extras.manifestUrl}" crossorigin="anonymous">`,
    ...Object.entries(extras.preload.js).map((file) => link(file, "script")),
    ...Object.entries(extras.preload.css).map((file) => link(file, "style")),
  ];
}
