import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { denoBinary } from "./denoBinary";

test("ends the function when the stack is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
  const entry = join(folder, "index.ts");
  writeFileSync(entry, `Deno.serve(() => new Response("alive"));`);
  const bootstrap = fileURLToPath(new URL("bootstrap.js", import.meta.url));
  const child = spawn(
    denoBinary(),
    ["run", "--allow-all", "--no-config", "--no-lock", bootstrap, pathToFileURL(entry).href],
    {
      stdio: ["pipe", "ignore", "pipe"],
      env: {
        ...process.env,
        DENO_DIR: join(folder, "deno"),
        DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
      },
    },
  );
  await once(child.stderr, "data");
  expect(child.exitCode).toBeNull();
  // The kernel does the same when the process at the other end is killed.
  child.stdin.destroy();
  await once(child, "exit");
  expect(child.exitCode).toBe(0);
  rmSync(folder, { recursive: true });
});
