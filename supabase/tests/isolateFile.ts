import { afterAll, vi } from "vitest";

// One process runs all test files. Each loads the modules of the project again, with their hooks;
// packages are shared. Vitest itself restores mocks and its configuration.
vi.resetModules();
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
