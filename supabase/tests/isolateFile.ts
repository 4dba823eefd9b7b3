import { isDeepStrictEqual } from "node:util";
import postgres from "postgres";
import { afterAll, beforeAll, inject, vi } from "vitest";

// One process runs all test files. Each loads the modules of the project again, with their hooks;
// packages are shared. Vitest itself restores mocks and its configuration.
vi.resetModules();

const sql = postgres(inject("stack").superuserUrl, { max: 1 });
const readSettings = async () =>
  Object.fromEntries(
    (
      await sql<{ key: string; value: object }[]>`select key, value from public.system_settings`
    ).map(({ key, value }) => [key, value]),
  );
let settings: Record<string, object>;
beforeAll(async () => {
  settings = await readSettings();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  const left = await readSettings();
  await sql.end();
  for (const [key, value] of Object.entries(settings)) {
    if (isDeepStrictEqual(left[key], value)) continue;
    throw new Error(`This file leaves the setting ${key} changed. Restore it for the next file.`);
  }
});
