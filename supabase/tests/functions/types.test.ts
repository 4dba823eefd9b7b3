import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { denoBinary } from "../../local/functions/denoBinary";

test("every function passes Deno's type check", async () => {
  const supabase = join(import.meta.dirname, "../..");
  const entries = readdirSync(join(supabase, "functions"))
    .filter((name) => !name.startsWith("_") && !name.startsWith("."))
    .map((name) => join("functions", name, "index.ts"));
  const cache = mkdtempSync(join(tmpdir(), "deno-"));
  const check = promisify(execFile)(
    denoBinary(),
    ["check", "--quiet", "--no-lock", "--no-config", "--node-modules-dir=manual", ...entries],
    { cwd: supabase, env: { ...process.env, DENO_DIR: cache, NO_COLOR: "1" } },
  );
  await expect(check).resolves.toMatchObject({ stdout: "" });
  rmSync(cache, { recursive: true });
});
