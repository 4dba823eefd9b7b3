import type { ReadableStore } from "./store/store";

/** What this page has measured of one release of a module. */
export interface ModuleReport {
  module: string;
  build: string;
  /** Time to load the code and to show the first screen, in milliseconds. */
  loadMs: number;
  mountMs: number;
  /** Successful mounts, and failed attempts before them. */
  mounts: number;
  retries: number;
  /** Used in place of a release that failed. */
  fallback: boolean;
  errors: number;
}

export interface WebVital {
  name: "CLS" | "FCP" | "INP" | "LCP" | "TTFB";
  /** Milliseconds; CLS has no unit. */
  value: number;
  rating: "good" | "needs-improvement" | "poor";
}

export interface ModulesState {
  reports: readonly ModuleReport[];
  vitals: readonly WebVital[];
  /** Loaded version of each shared library; several are separated by commas. */
  shared: Readonly<Record<string, string>>;
}

/** What the shell knows about the modules in this page, for the admin's Modules page. */
export interface ModulesStore extends ReadableStore<ModulesState> {
  /** Opens the panel for using another release in this session. */
  openOverrides(): void;
}

export const noModules: ModulesState = { reports: [], vitals: [], shared: {} };
