import type { ReadableStore } from "./store/store";

export interface ModuleReport {
  module: string;
  build: string;
  loadMs: number;
  mountMs: number;
  /** Successful mounts, and failed attempts before them. */
  mounts: number;
  retries: number;
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
  /** Several versions of a library are separated by commas. */
  shared: Readonly<Record<string, string>>;
}

export interface ModulesStore extends ReadableStore<ModulesState> {
  openOverrides(): void;
}

export const noModules: ModulesState = { reports: [], vitals: [], shared: {} };
