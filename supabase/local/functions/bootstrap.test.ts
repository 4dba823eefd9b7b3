import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { request } from "node:http";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { denoBinary } from "./denoBinary";

const folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
let child: ChildProcessByStdio<Writable, null, Readable>;
let port: number;

beforeAll(async () => {
  const entry = join(folder, "index.ts");
  writeFileSync(entry, `Deno.serve(() => new Response("alive"));`);
  const bootstrap = fileURLToPath(new URL("bootstrap.js", import.meta.url));
  child = spawn(
    denoBinary(),
    ["run", "--allow-all", "--no-config", "--no-lock", bootstrap, pathToFileURL(entry).href],
    {
      stdio: ["pipe", "ignore", "pipe"],
      env: {
        ...process.env,
        DENO_DIR: join(folder, "deno"),
        DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
        NO_COLOR: "1",
      },
    },
  );
  const [line] = (await once(child.stderr.setEncoding("utf8"), "data")) as [string];
  port = Number(/:(\d+)\//.exec(line)?.[1]);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function statusFor(host: string): Promise<number | undefined> {
  const sent = request({ host: "127.0.0.1", port, headers: { host } });
  sent.end();
  const [response] = (await once(sent, "response")) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

test("answers requests of the stack only", async () => {
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusFor(`evil.example:${port}`)).toBe(421);
});

test("ends the function when the stack is killed", async () => {
  expect(child.exitCode).toBeNull();
  // The kernel does the same when the process at the other end is killed.
  child.stdin.destroy();
  await once(child, "exit");
  expect(child.exitCode).toBe(0);
});
