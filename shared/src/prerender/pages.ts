import type { Access } from "../contract/release/access";
import type { PageRead } from "../contract/release/snapshots";

/** What a build that prerenders gets in `PORTAL_PRERENDER`. */
export interface PrerenderTask {
  name: string;
  routes: readonly { path: string; access: Access }[];
  /** File into which the HTML of each path is written, as JSON. */
  output: string;
}

export interface PrerenderedPage {
  html: string;
  /** Ids of the chunks that the page imports. */
  chunks: readonly string[];
  reads: readonly PageRead[];
}

/** Prerendered pages by path. */
export type PrerenderedPages = Record<string, PrerenderedPage>;

export const prerenderTask = (): PrerenderTask =>
  JSON.parse(process.env["PORTAL_PRERENDER"] ?? "{}") as PrerenderTask;
