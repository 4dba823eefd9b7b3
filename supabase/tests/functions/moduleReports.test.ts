import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordInDatabase } from "@portal/shared/tooling/release/registry/recordInDatabase";
import { localRegistry, type Registry } from "@portal/shared/tooling/release/registry/registry";
import { promote, startCanary } from "@portal/shared/tooling/release/registry/releaseChanges";
import { testRelease } from "@portal/shared/testing/testRelease";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { listen } from "../../../shell/host/server/listen";
import { rollBackRoute } from "../../../shell/host/server/rollBackRoute";
import { giveCredits } from "../rows";
import { newMember, sql, stack, type TestUser } from "../stack";
import { readResponse } from "./invoke";

let folder: string;
let registry: Registry;
let close: () => Promise<void>;
const url = `${stack.apiUrl}/functions/v1/module-reports`;
const mounted = { loadMs: 120.4, mountMs: 40, fallback: false };
const report = (build: string, values: object = {}) => ({
  module: "mf-fleet",
  build,
  failed: 0,
  errors: 0,
  ...values,
});

/** Posts as a page does: plain text, without keys. */
const post = async (body: unknown, headers: Record<string, string> = {}) =>
  readResponse(await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }));

const figures = () => sql`
  select build, sessions, failing_sessions, unmounted_sessions from private.module_figures
  where module = 'mf-fleet' and grain = 'hour' order by build`;

/** The portal's host, with its releases in a folder. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reports-"));
  const { apiUrl, secretKey } = stack;
  registry = localRegistry(join(folder, "modules"), {
    record: recordInDatabase({ apiUrl, secretKey, actor: "A test" }),
  });
  await registry.publish(
    newBuild("stable"),
    (releases) => promote(releases, testRelease("stable")),
    { action: "release", build: "stable" },
  );
  const host = new Hono();
  host.get("/modules.json", async (context) => context.json(await registry.read()));
  host.post(
    "/modules/:name/roll-back",
    rollBackRoute({
      registry,
      shell: () => Promise.reject(new Error("No shell is needed to end a canary")),
      findAdmin: () => Promise.resolve(null),
      secretKey,
    }),
  );
  close = await listen(host.fetch, Number(new URL(stack.siteUrl).port));
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
  await sql`delete from private.module_figures where module = 'mf-fleet'`;
});

it("counts what a session reports of releases that the portal has", async () => {
  const session = randomUUID();
  const body = {
    session,
    reports: [
      report("stable", { mounted, errors: 2 }),
      report("made-up"),
      report("made-up", { module: "mf-made-up" }),
    ],
  };
  for (let count = 0; count < 3; count += 1)
    expect(await post(body)).toEqual({ status: 200, body: { counted: 1 } });
  expect(await figures()).toEqual([
    { build: "stable", sessions: 1, failing_sessions: 1, unmounted_sessions: 0 },
  ]);
  const stored =
    await sql`select count(*)::int as rows from private.report_sessions where session_id = ${session}`;
  expect(stored).toEqual([{ rows: 1 }]);
});

const session = randomUUID();
it.each([
  ["no session", { reports: [report("stable")] }],
  ["a session that is no uuid", { session: "asha@example.com", reports: [report("stable")] }],
  ["no report", { session, reports: [] }],
  ["21 reports", { session, reports: Array.from({ length: 21 }, () => report("stable")) }],
  ["a field of its own", { session, reports: [report("stable", { message: "secret" })] }],
  ["a negative count", { session, reports: [report("stable", { errors: -1 })] }],
  ["a path as module", { session, reports: [report("stable", { module: "mf-a/../b" })] }],
  ["a U+0000", { session, reports: [report("a\u0000b")] }],
  ["no JSON object", "stable"],
])("refuses %s", async (_, body) => {
  const before = await figures();
  expect((await post(body)).status).toBe(400);
  expect(await figures()).toEqual(before);
});

it("refuses more than 8,000 characters", async () => {
  expect((await post({ session, reports: [report("x".repeat(8000))] })).status).toBe(413);
});

it("ends a canary that fails in every session with its 20th caller, who share an address", async () => {
  await registry.publish(
    newBuild("canary"),
    (releases) => startCanary(releases, testRelease("canary"), { percent: 10 }),
    { action: "canary", build: "canary", percent: 10 },
  );
  const members = await Promise.all(Array.from({ length: 18 }, () => newMember()));
  for (const { id } of members) await giveCredits(id, 1);
  const fail = async (accessToken: string, headers = {}) =>
    post(
      {
        session: randomUUID(),
        accessToken,
        reports: [report("canary", { failed: 2 }), report("stable", { mounted })],
      },
      headers,
    );
  const failAs = async ({ client }: TestUser) => {
    const { data } = await client.auth.getSession();
    return fail(data.session?.access_token ?? "");
  };
  const [first, ...others] = members;
  const last = others.pop();
  if (!first || !last) throw new Error("Too few members");
  // A server knows a new release within seconds.
  await vi.waitFor(async () => expect((await failAs(first)).body).toEqual({ counted: 2 }), {
    timeout: 20_000,
    interval: 500,
  });
  // Signed-out users, who can choose neither another address nor an account.
  for (let count = 0; count < 20; count += 1) {
    const address = `203.0.113.${count}`;
    await fail("forged", { "cf-connecting-ip": address, "x-forwarded-for": address });
  }
  // Further sessions of one member do not count.
  for (let count = 0; count < 20; count += 1) await failAs(first);
  for (const one of others) await failAs(one);
  expect(await traffic()).toEqual({ stable: 90, canary: 10 });
  const started = performance.now();
  await failAs(last);
  expect(await traffic()).toEqual({ stable: 100, canary: 0 });
  expect(performance.now() - started).toBeLessThan(60_000);

  const reason = "It did not start in 20 of 20 sessions (release in use: 0 of 20).";
  const logged = await sql`
    select action, build, build_after, actor, reason from release_log
    where module = 'mf-fleet' order by id desc limit 1`;
  expect(logged).toEqual([
    { action: "rollback", build: "canary", build_after: "stable", actor: "Error budget", reason },
  ]);
  const notified = await sql`
    select data from notifications where kind = 'canary_failed' and data ->> 'module' = 'mf-fleet'`;
  expect(notified).toEqual([
    { data: { module: "mf-fleet", build: "canary", stable: "stable", reason, problem: null } },
  ]);
});

function newBuild(id: string) {
  const dir = join(folder, id);
  mkdirSync(dir);
  writeFileSync(join(dir, "entry.js"), id);
  return { name: "mf-fleet", id, dir };
}

async function traffic() {
  const { microFrontends } = await registry.read();
  return Object.fromEntries(
    (microFrontends["mf-fleet"] ?? []).map(({ extras, deployment }) => [
      extras.build,
      deployment.traffic,
    ]),
  );
}
