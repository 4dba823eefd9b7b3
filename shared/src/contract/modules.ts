import type { ReadableStore } from "./store";

/** What this page has seen of one release of a module. */
export interface ModuleReport {
  module: string;
  build: string;
  /** How long its code took to arrive and to show its first screen, in milliseconds. */
  loadMs: number;
  mountMs: number;
  /** How often it was mounted, and how many attempts failed before. */
  mounts: number;
  retries: number;
  /** It stands in for a release that did not work. */
  fallback: boolean;
  errors: number;
}

/** One of the web vitals of this page, as it stands. */
export interface WebVital {
  name: "CLS" | "FCP" | "INP" | "LCP" | "TTFB";
  /** Milliseconds; CLS has no unit. */
  value: number;
  rating: "good" | "needs-improvement" | "poor";
}

export interface ModulesState {
  reports: readonly ModuleReport[];
  vitals: readonly WebVital[];
  /** Which version of each shared library this page runs; several, parted by commas, if it must. */
  shared: Readonly<Record<string, string>>;
}

/** What the shell knows of the modules in this page; for the back office. */
export interface ModulesStore extends ReadableStore<ModulesState> {
  /** Opens the panel in which a module is pointed at another release for this session. */
  openOverrides(): void;
}

/** Nothing seen yet. */
export const noModules: ModulesState = { reports: [], vitals: [], shared: {} };
