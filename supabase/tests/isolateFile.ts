import { afterAll, vi } from "vitest";

// One process runs all test files. Each loads the project's modules again, with their hooks;
// packages are shared.
vi.resetModules();
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.resetConfig();
});
