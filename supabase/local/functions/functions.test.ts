import { expect, test, vi } from "vitest";
import { z } from "zod";
import { echoSource, serveFunctions, signedIn, tokens } from "./testing/serveFunctions";

const { call, write } = serveFunctions(
  {
    echo: echoSource,
    open: `Deno.serve(() => new Response("version 1"));`,
    off: `Deno.serve(() => new Response("off"));`,
    _shared: "",
  },
  "[functions.open]\nverify_jwt = false\n[functions.off]\nenabled = false\n",
);

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

test("passes only the variables of hosted projects", async () => {
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
  "responds with 404 to a call of the function %j",
  async (name) => {
    const response = await call(name, { headers: signedIn });
    expect([response.status, await response.text()]).toEqual([404, "Function not found"]);
  },
);

test("starts one process for forty concurrent calls", async () => {
  write("together", `Deno.serve(() => new Response(String(Deno.pid)));`);
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => call("together", { headers: signedIn })),
  );
  const pids = await Promise.all(responses.map((response) => response.text()));
  expect(pids[0]).toMatch(/^\d+$/);
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
