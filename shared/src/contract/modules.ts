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

export interface ModulesState {
  reports: readonly ModuleReport[];
  /** Which version of each shared library this page runs. */
  shared: Readonly<Record<string, string>>;
}

/** What the shell knows of the modules in this page; for the back office. */
export interface ModulesStore extends ReadableStore<ModulesState> {
  /** Opens the panel in which a module is pointed at another release for this session. */
  openOverrides(): void;
}

/** Nothing seen yet. */
export const noModules: ModulesState = { reports: [], shared: {} };
