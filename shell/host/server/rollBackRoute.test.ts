import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localRegistry, type Registry } from "@portal/shared/tooling/release/registry/registry";
import type { ChangeNote } from "@portal/shared/tooling/release/registry/changeNote";
import { promote, startCanary } from "@portal/shared/tooling/release/registry/releaseChanges";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testRelease } from "../../src/testing/testRelease";
import { rollBackRoute } from "./rollBackRoute";

let folder: string;
let registry: Registry;
let host: Hono;
let notes: (ChangeNote | undefined)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "roll-back-"));
  notes = [];
  registry = localRegistry(join(folder, "modules"), {
    record: (_, note) => Promise.resolve(void notes.push(note)),
  });
  for (const build of ["one", "two"]) {
    const dir = join(folder, build);
    mkdirSync(dir);
    writeFileSync(join(dir, "entry.js"), build);
    await registry.publish({ name: "mf-test", id: build, dir }, (releases) =>
      promote(releases, testRelease({ build })),
    );
  }
  host = new Hono();
  host.post(
    "/modules/:name/roll-back",
    rollBackRoute({
      registry,
      shell: () => Promise.resolve({ build: "s", contract: CONTRACT_MAJOR, shared: {} }),
      findAdmin: (token) => Promise.resolve(token === "admin" ? "asha" : null),
      secretKey: "secret",
    }),
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const requestRollBack = (build: string, token = "admin", name = "mf-test", more = {}) =>
  host.request(`/modules/${name}/roll-back`, {
    method: "POST",
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    body: JSON.stringify({ build, ...more }),
  });

async function inUse() {
  const { microFrontends } = await registry.read();
  return microFrontends["mf-test"]?.find(({ deployment }) => deployment.default)?.extras.build;
}

it("restores the previous release for an admin", async () => {
  expect((await requestRollBack("two")).status).toBe(204);
  expect(await inUse()).toBe("one");
});

it("logs the admin", async () => {
  await requestRollBack("two", "admin", "mf-test", { actor: "Another person" });
  expect(notes.at(-1)).toEqual({ action: "rollback", build: "two", actor: { id: "asha" } });
});

it("ends a canary for the server, with the reason in the log, and never the release in use", async () => {
  await registry.change("mf-test", (releases) =>
    startCanary(releases, testRelease({ build: "three" }), { percent: 10 }),
  );
  const why = { canaryOnly: true, actor: "Error budget", reason: "9 of 20 sessions failed" };
  const endCanary = (build: string) => requestRollBack(build, "secret", "mf-test", why);
  expect((await endCanary("three")).status).toBe(204);
  expect(notes.at(-1)).toEqual({
    action: "rollback",
    build: "three",
    actor: { name: "Error budget" },
    reason: "9 of 20 sessions failed",
  });
  for (const build of ["three", "two"]) {
    const refused = await endCanary(build);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "outdated" }]);
  }
  expect(await inUse()).toBe("two");
});

it.each(["", "member", "secre", "secret2"])(
  "refuses other users, with the token %j",
  async (token) => {
    expect((await requestRollBack("two", token)).status).toBe(403);
    expect(await inUse()).toBe("two");
  },
);

it("rolls back once when two admins act at once", async () => {
  const responses = await Promise.all([requestRollBack("two"), requestRollBack("two")]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await inUse()).toBe("one");
});

it("refuses without a previous release and without a build", async () => {
  await requestRollBack("two");
  const refused = await requestRollBack("one");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "refused" });
  expect((await requestRollBack("one", "admin", "mf-none")).status).toBe(409);
  expect(
    (
      await host.request("/modules/mf-test/roll-back", {
        method: "POST",
        headers: { Authorization: "Bearer admin" },
      })
    ).status,
  ).toBe(400);
});
