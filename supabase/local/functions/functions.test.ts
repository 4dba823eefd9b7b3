import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { readConfig } from "../config/config";
import type { StackContext } from "../context";
import { createTokens } from "../keys/tokens";
import type { Service } from "../service";
import { startFunctions } from "./functions";

const folder = mkdtempSync(join(tmpdir(), "functions-"));
const tokens = createTokens("a secret of at least thirty-two letters");
const lines: string[] = [];
let service: Service;

function write(name: string, body: string) {
  mkdirSync(join(folder, "supabase/functions", name), { recursive: true });
  writeFileSync(join(folder, "supabase/functions", name, "index.ts"), body);
}

beforeAll(async () => {
  write(
    "echo",
    `
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
    }));`,
  );
  write("open", `Deno.serve(() => new Response("version 1"));`);
  write(
    "crash",
    `Deno.serve(() => { setTimeout(() => { throw new Error("boom"); }); return new Promise(() => {}); });`,
  );
  write(
    "uneven",
    `
    const answers = {
      "/uneven/slow": () => new Promise((resolve) => setTimeout(() => resolve(new Response("slow")), 1500)),
      "/uneven/never": () => new Promise(() => {}),
      "/uneven/crash": () => { void Promise.resolve().then(() => { throw new Error("uncaught"); }); return new Promise(() => {}); },
      "/uneven/pid": () => new Response(String(Deno.pid)),
    };
    Deno.serve((request) => answers[new URL(request.url).pathname]());`,
  );
  write("hang", `Deno.serve(() => { for (;;); });`);
  write("broken", `throw new Error("never serves");`);
  write("_shared", "");
  writeFileSync(
    join(folder, "supabase/functions/.env"),
    "GREETING=hello\nSUPABASE_URL=http://evil.example\n",
  );
  writeFileSync(
    join(folder, "supabase/config.toml"),
    "[functions.open]\nverify_jwt = false\n[functions.off]\nenabled = false\n",
  );
  write("off", `Deno.serve(() => new Response("off"));`);
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
      anonJwt: await tokens.sign({ role: "anon" }, 60),
      serviceRoleJwt: await tokens.sign({ role: "service_role" }, 60),
      jwtSecret: "",
    },
    tokens,
    log: (scope: string) => {
      const note = (text: string) => void lines.push(`${scope}: ${text}`);
      return { info: note, warn: note, error: note };
    },
  };
  service = await startFunctions(context as unknown as StackContext, {
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
const signedIn = {
  apikey: "sb_publishable_x",
  authorization: `Bearer ${await tokens.sign({ role: "authenticated", sub: "me" }, 60)}`,
};
const echoed = z.object({
  path: z.string(),
  method: z.string(),
  body: z.string(),
  authorization: z.string().nullable(),
  env: z.array(z.string()),
  greeting: z.string(),
  calls: z.number(),
  pid: z.number(),
});
const echo = async (response: Response) => echoed.parse(await response.json());

test("calls a function with its path and keeps it running", async () => {
  const init = { method: "POST", headers: signedIn, body: '{"a":1}' };
  const first = await echo(await call("echo/below?x=1", init));
  expect(first).toMatchObject({
    path: "/echo/below",
    method: "POST",
    body: '{"a":1}',
    calls: 1,
    greeting: "hello",
  });
  const second = await echo(await call("echo", init));
  expect(second).toMatchObject({ calls: 2, pid: first.pid });
});

test("passes the variables of hosted projects and none of the machine", async () => {
  const { env } = await echo(await call("echo", { headers: signedIn }));
  expect(env).toEqual(
    expect.arrayContaining([
      "SUPABASE_URL",
      "SUPABASE_ANON_KEY",
      "SUPABASE_SERVICE_ROLE_KEY",
      "SUPABASE_DB_URL",
      "SUPABASE_PUBLISHABLE_KEYS",
      "SUPABASE_SECRET_KEYS",
      "RAZORPAY_KEY_ID",
    ]),
  );
  expect(env.filter((name) => /^(VITEST|npm_|PORTAL_)/.test(name))).toEqual([]);
});

test("requires a valid token unless verify_jwt is false", async () => {
  const missing = await call("echo");
  expect([missing.status, await missing.json()]).toEqual([
    401,
    { msg: "Error: Missing authorization header" },
  ]);
  const forged = await call("echo", { headers: { authorization: `${signedIn.authorization}x` } });
  expect([forged.status, await forged.json()]).toEqual([401, { msg: "Invalid JWT" }]);
  expect((await call("echo", { method: "OPTIONS" })).status).toBe(200);
  expect(await (await call("open")).text()).toBe("version 1");
});

test("converts a key to the token of its role", async () => {
  const { authorization } = await echo(await call("echo", { headers: { apikey: "sb_secret_x" } }));
  expect(await tokens.verify(authorization?.slice("Bearer ".length) ?? "")).toMatchObject({
    role: "service_role",
  });
});

test.each(["nothing", "_shared", "off", "constructor", "..%2f..", ""])(
  "answers 404 for the function %j",
  async (name) => {
    const answer = await call(name, { headers: signedIn });
    expect([answer.status, await answer.text()]).toEqual([404, "Function not found"]);
  },
);

test("restarts a crashed function for the next call", async () => {
  for (let round = 0; round < 2; round += 1) {
    const answer = await call("crash", { headers: signedIn });
    expect([answer.status, await answer.json()]).toEqual([
      500,
      expect.objectContaining({ code: "WORKER_ERROR" }),
    ]);
  }
  // The output of the process may arrive after its exit.
  await expect.poll(() => lines.join("\n")).toContain("boom");
});

test("fails only the crashed call and starts a new process", async () => {
  const pid = async () => (await call("uneven/pid", { headers: signedIn })).text();
  const before = await pid();
  const slow = call("uneven/slow", { headers: signedIn });
  const crashed = await call("uneven/crash", { headers: signedIn });
  expect([crashed.status, await crashed.json()]).toEqual([
    500,
    expect.objectContaining({ code: "WORKER_ERROR" }),
  ]);
  await expect.poll(pid).not.toBe(before);
  expect(await (await slow).text()).toBe("slow");
});

test("ends a call at its deadline without ending others", async () => {
  const never = call("uneven/never", { headers: signedIn });
  // Starts a second later, so that it still runs at the deadline of the first.
  await call("uneven/slow", { headers: signedIn });
  const slow = call("uneven/slow", { headers: signedIn });
  expect((await never).status).toBe(504);
  expect(await (await slow).text()).toBe("slow");
});

test("reports a function that never serves", async () => {
  const answer = await call("broken", { headers: signedIn });
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: "BOOT_ERROR" }),
  ]);
});

test("ends a blocked function at its deadline while others respond", async () => {
  const hanging = call("hang", { headers: signedIn });
  expect((await call("echo", { headers: signedIn })).status).toBe(200);
  const answer = await hanging;
  expect([answer.status, await answer.json()]).toEqual([
    504,
    expect.objectContaining({ code: "IDLE_TIMEOUT" }),
  ]);
});

test("starts one process for forty concurrent calls", async () => {
  write("together", `Deno.serve(() => new Response(String(Deno.pid)));`);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => call("together", { headers: signedIn })),
  );
  const pids = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(pids).size).toBe(1);
});

test("reloads a changed function", async () => {
  await call("open");
  write("open", `Deno.serve(() => new Response("version 2"));`);
  await vi.waitFor(async () => expect(await (await call("open")).text()).toBe("version 2"), {
    timeout: 10_000,
    interval: 50,
  });
});
