import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { readConfig } from "../../config/config";
import type { StackContext } from "../../context";
import { createTokens } from "../../keys/tokens";
import type { Service } from "../../service";
import { startFunctions } from "../functions";

export const tokens = createTokens("a secret of at least thirty-two letters");

/** Valid for all test files of a worker, which share this module. */
const validSeconds = 3600;

export const signedIn = {
  apikey: "sb_publishable_x",
  authorization: `Bearer ${await tokens.sign({ role: "authenticated", sub: "me" }, validSeconds)}`,
};

/** Responds with what it received, its number of calls and its process id. */
export const echoSource = `
  let calls = 0;
  Deno.serve(async (request) => Response.json({
    path: new URL(request.url).pathname,
    method: request.method,
    body: await request.text(),
    authorization: request.headers.get("authorization"),
    env: Object.keys(Deno.env.toObject()).sort(),
    greeting: Deno.env.get("GREETING"),
    calls: ++calls,
    pid: Deno.pid,
  }));`;

/** Serves functions during the tests of a file. Calls end after 2.5 s. */
export function serveFunctions(sources: Readonly<Record<string, string>>, config = "") {
  const folder = mkdtempSync(join(tmpdir(), "functions-"));
  const supabase = join(folder, "supabase");
  const lines: string[] = [];
  let service: Service;

  function write(name: string, source: string): void {
    mkdirSync(join(supabase, "functions", name), { recursive: true });
    writeFileSync(join(supabase, "functions", name, "index.ts"), source);
  }

  beforeAll(async () => {
    for (const [name, source] of Object.entries(sources)) write(name, source);
    writeFileSync(
      join(supabase, "functions/.env"),
      "GREETING=hello\nSUPABASE_URL=http://evil.example\n",
    );
    writeFileSync(join(supabase, "config.toml"), config);
    service = await startFunctions(await testContext(folder, lines), {
      bootMs: 10_000,
      deadlineMs: 2500,
      idleMs: 60_000,
    });
  });

  afterAll(async () => {
    await service.stop?.();
    rmSync(folder, { recursive: true });
  });

  const call = (path: string, init: RequestInit = {}) =>
    service.fetch(new Request(`http://localhost:1/functions/v1/${path}`, init), {
      address: "127.0.0.1",
    });
  return { call, write, lines };
}

async function testContext(folder: string, lines: string[]): Promise<StackContext> {
  const context = {
    config: readConfig({ workdir: folder, env: { PORTAL_DATA_DIR: join(folder, "data") } }),
    urls: {
      api: "http://localhost:1",
      db: "postgresql://x",
      dbAsPostgres: "postgresql://postgres@x",
      mail: "http://localhost:2",
      site: "http://localhost:3",
    },
    keys: {
      publishable: "sb_publishable_x",
      secret: "sb_secret_x",
      anonJwt: await tokens.sign({ role: "anon" }, validSeconds),
      serviceRoleJwt: await tokens.sign({ role: "service_role" }, validSeconds),
      jwtSecret: "",
    },
    tokens,
    log: (scope: string) => {
      const note = (text: string) => void lines.push(`${scope}: ${text}`);
      return { info: note, warn: note, error: note };
    },
  };
  return context as unknown as StackContext;
}
