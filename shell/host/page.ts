import type { PaymentSettings } from "@portal/shared/contract/payments";
import type { Discovery, Release } from "@portal/shared/contract/discovery";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import { matchPath } from "react-router-dom";

interface PageOptions {
  /** The built shell's index.html. */
  template: string;
  config: {
    supabaseUrl: string;
    publishableKey: string;
    discovery: string;
    telemetryUrl: string | null;
    payments: PaymentSettings;
  };
  discovery: Discovery | undefined;
  /** The path that the person opens: its module is preloaded. */
  pathname: string;
}

/**
 * The page of the portal: the built shell with configuration and discovery written in, and
 * with preload links for the module of this path, so that a cold start waits for fewer steps.
 */
export function renderPage({ template, config, discovery, pathname }: PageOptions): string {
  const release = discovery && releaseAt(discovery, pathname);
  const head = [
    jsonBlock("portal-config", config),
    ...(discovery ? [jsonBlock("portal-discovery", discovery)] : []),
    ...(release ? preloadLinks(release) : []),
  ].join("");
  return template.replace("<title>", () => `${head}<title>`);
}

function jsonBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function releaseAt(discovery: Discovery, pathname: string): Release | undefined {
  return Object.values(discovery.microFrontends)
    .map((releases) => releases.find(({ deployment }) => deployment.default))
    .filter((release) => release?.extras.contract === CONTRACT_MAJOR)
    .find((release) => release?.extras.routes.some(({ path }) => matchPath(path, pathname)));
}

function preloadLinks({ extras }: Release): string[] {
  const base = extras.manifestUrl.slice(0, extras.manifestUrl.lastIndexOf("/") + 1);
  const link = (path: string, as: string) => {
    const integrity = extras.assets[path] ?? "";
    return `<link rel="preload" as="${as}" href="${base}${path}" crossorigin="anonymous" integrity="${integrity}">`;
  };
  return [
    // Browsers know no integrity for a preloaded fetch; the fetch itself has it.
    `<link rel="preload" as="fetch" href="${extras.manifestUrl}" crossorigin="anonymous">`,
    ...extras.preload.js.map((path) => link(path, "script")),
    ...extras.preload.css.map((path) => link(path, "style")),
  ];
}
