import type { Access } from "@portal/shared/contract/release/access";
import type { PageRead } from "@portal/shared/contract/release/snapshots";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attribute } from "../attribute";
import { jsonBlock } from "../jsonBlock";

const indentationAndComments = /^\s*(?:\/\/.*\n\s*)*/gm;
const read = (file: string) =>
  readFileSync(join(import.meta.dirname, file), "utf8").replaceAll(indentationAndComments, "");
const keepPresses = read("keepPresses.js");
const showKeptPage = read("showKeptPage.js");
const startReads = read("startReads.js");
const replaceDamagedFiles = read("replaceDamagedFiles.js");
const ownCss = read("snapshot.css");

/** Script hashes for the CSP. */
export const scriptHashes = [keepPresses, showKeptPage, startReads, replaceDamagedFiles].map(
  (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
);

/** Part of every page, before the first file. */
export const damagedFilesScript = `<script>${replaceDamagedFiles}</script>`;

interface Part {
  html: string;
  css: string;
}

interface ModulePart extends Part {
  name: string;
  build: string;
  /** Files of the module's build. */
  files: readonly string[];
  /** Packages that the page loads from the shell. */
  shared: readonly string[];
  reads: readonly PageRead[];
}

export interface PageSnapshot {
  path: string;
  access: Access;
  frame: Part;
  /** Undefined for the shell's own screens. */
  module: ModulePart | undefined;
}

/** The layers in the order of tokens.css. Stays in the page, because stylesheets of later chunks come before tokens.css. */
const layers = "<style data-layers>@layer reset, kit;</style>";
const stylesheet = /<link [^>]*rel="stylesheet"[^>]*>/g;
const outlet = '<div id="module-outlet"></div>';
const root = '<div id="root"></div>';

const unfinished =
  '<p id="unfinished" role="status">This page is not ready yet. ' +
  '<a href="">Reload the page</a></p>';

/**
 * Puts the prerendered page and `data` into the template. Stylesheets move behind them, so that the
 * browser paints without waiting for them.
 */
export function composePage(template: string, snapshot: PageSnapshot, data: string): string {
  const { path, access, frame, module } = snapshot;
  const content = module
    ? `<div data-outlet="${module.name}" data-build="${attribute(module.build)}" data-prerendered="${access}">` +
      `<div data-module="${module.name}">${module.html}</div></div>`
    : "";
  const html = frame.html.replace(outlet, () => outlet.replace("></", () => `>${content}</`));
  const shownTo = module ? (access === "public" ? "all" : "member") : "visitor";
  const style = `${layers}<style id="snapshot-style">${frame.css}${module?.css ?? ""}${ownCss}</style>`;
  const stylesheets = template.match(stylesheet) ?? [];
  const reads = module?.reads.length
    ? `${jsonBlock("portal-reads", module.reads)}<script>${startReads}</script>`
    : "";
  return template
    .replaceAll(stylesheet, "")
    .replace("<html", () => `<html data-path="${attribute(path)}"`)
    .replace("</title>", () => `</title>${style}<script>${keepPresses}</script>`)
    .replace(
      root,
      () =>
        `<div id="root" data-prerendered="${shownTo}">${html}</div>` +
        (module ? `<script>${showKeptPage}</script>` : "") +
        `${unfinished}${data}${reads}${stylesheets.join("")}`,
    );
}
