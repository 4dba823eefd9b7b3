import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registryIn } from "@portal/shared/tooling/release/registry/registry";
import { promote, startCanary } from "@portal/shared/tooling/release/registry/releases";
import { supabaseStorage } from "@portal/shared/tooling/release/storage/supabaseStorage";
import { testRelease } from "@portal/shared/testing/testRelease";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql, stack } from "../stack";
import { readResponse } from "./invoke";

const registry = registryIn(supabaseStorage(stack.apiUrl, stack.secretKey));
const url = `${stack.apiUrl}/functions/v1/module-reports`;
const mounted = { loadMs: 120.4, mountMs: 40, fallback: false };
const report = (build: string, values: object = {}) => ({
  module: "mf-fleet",
  build,
  failed: 0,
  errors: 0,
  ...values,
});

/** As a page sends it: plain text, without keys. */
const post = async (body: unknown) =>
  readResponse(await fetch(url, { method: "POST", body: JSON.stringify(body) }));

const figures = () => sql`
  select build, sessions, failing_sessions, unmounted_sessions from private.module_figures
  where module = 'mf-fleet' and grain = 'hour' order by build`;

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), "build-"));
  writeFileSync(join(dir, "entry.js"), "run()");
  await registry.publish({ name: "mf-fleet", id: "stable", dir }, (releases) =>
    promote(releases, testRelease("stable")),
  );
  await registry.publish({ name: "mf-fleet", id: "canary", dir }, (releases) =>
    startCanary(releases, testRelease("canary"), 10),
  );
  rmSync(dir, { recursive: true });
});
afterAll(() => sql`delete from private.module_figures where module = 'mf-fleet'`);

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
