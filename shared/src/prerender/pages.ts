import type { Access } from "../contract/release/manifest";

/** What a build that prerenders gets in `PORTAL_PRERENDER`. */
export interface PrerenderTask {
  name: string;
  routes: readonly { path: string; access: Access }[];
  /** Where to write the HTML of each path as JSON. */
  output: string;
}

/** HTML by path. */
export type PrerenderedPages = Record<string, string>;

export const prerenderTask = (): PrerenderTask =>
  JSON.parse(process.env["PORTAL_PRERENDER"] ?? "{}") as PrerenderTask;
