import { randomUUID } from "node:crypto";
import { promoteRelease } from "@portal/shared/tooling/release/changeReleases";
import { recordInDatabase } from "@portal/shared/tooling/release/registry/recordInDatabase";
import { registryIn } from "@portal/shared/tooling/release/registry/registry";
import { canaryOf } from "@portal/shared/tooling/release/registry/releases";
import { Outdated } from "@portal/shared/tooling/release/registry/requireNewest";
import { tokenRegistry } from "@portal/shared/tooling/release/registry/tokenRegistry";
import { createReleaseServer } from "@portal/shared/tooling/release/server/releaseServer";
import { bucketStorage } from "@portal/shared/tooling/release/storage/bucketStorage";
import { supabaseStorage } from "@portal/shared/tooling/release/storage/supabaseStorage";
import { describe, expect, it } from "vitest";
import { newToken } from "../rules/releases/releaseToken";
import { service, sql, stack } from "../stack";
import { actions, bucket, ReleasingTeam, shell } from "./releasingTeam";

const team = new ReleasingTeam();

describe("a captured request", () => {
  it("cannot be repeated", async () => {
    await team.publish(team.build("b1", "1.0.0"));
    await team.publish(team.build("b2", "1.1.0"));
    const request = { action: "rollback", module: team.name, build: "b2", requestId: randomUUID() };
    expect((await team.post(request)).status).toBe(200);
    await promoteRelease(team.name, "b2", team.tools());
    expect(await team.post(request)).toMatchObject({
      status: 409,
      body: { code: "repeated_release_request" },
    });
    expect(await team.current()).toBe("b2");
  });
});

describe("requests at once", () => {
  it("makes one of five concurrent rollbacks of a build", async () => {
    for (const [id, version] of [
      ["b1", "1.0.0"],
      ["b2", "1.1.0"],
      ["b3", "1.2.0"],
    ] as const) {
      await team.publish(team.build(id, version));
    }
    const rollBack = () =>
      team.post({ action: "rollback", module: team.name, build: "b3", requestId: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 5 }, rollBack));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await team.current()).toBe("b2");
    expect(await team.log()).toHaveLength(4);
  }, 120_000);

  it("keeps the releases of different modules", async () => {
    const names = Array.from({ length: 4 }, (_, index) => `${team.name}-${index}`);
    await Promise.all(
      names.map(async (module) => {
        const its = await newToken(team.boss.client, { module, actions });
        const built = team.trial.build(module, "b1", "1.0.0");
        const note = { action: "release", build: "b1", release: built.release } as const;
        await tokenRegistry(stack.apiUrl, its.token).publish(built, () => [], note);
      }),
    );
    const { microFrontends } = await bucket.read();
    expect(Object.keys(microFrontends)).toEqual(expect.arrayContaining(names));
  }, 120_000);

  it("loses changes without the lock (control)", async () => {
    await team.publish(team.build("b1", "1.0.0"));
    const storage = supabaseStorage(stack.apiUrl, stack.secretKey);
    const names = Array.from({ length: 8 }, (_, index) => `${team.name}-${index}`);
    let held = "";
    const [known] = await team.releases();
    if (!known) throw new Error("b1 was not released.");
    const write = (module: string) =>
      registryIn({
        ...storage,
        create: (_, text) => ((held = text), Promise.resolve(true)),
        // Every process believes that the lock is its own.
        read: (path) => (path === ".lock" ? Promise.resolve(held) : storage.read(path)),
      })
        .change(module, () => [known])
        .catch(() => undefined);
    await Promise.all(names.map(write));
    const kept = Object.keys((await bucket.read()).microFrontends);
    expect(names.filter((module) => kept.includes(module)).length).toBeLessThan(names.length);
    for (const module of names) await bucket.change(module, () => []);
  });
});

describe("an automatic rollback", () => {
  const server = createReleaseServer({
    storage: bucketStorage(service.storage, stack.apiUrl),
    shell,
    record: recordInDatabase({ apiUrl: stack.apiUrl, secretKey: stack.secretKey }),
  });
  const why = { actor: { name: "Error budget" }, reason: "9 of 20 sessions failed" };

  it("ends a canary once, with its reason in the log, and never withdraws the release in use", async () => {
    await team.publish(team.build("b1", "1.0.0"));
    await team.publish(team.build("b2", "1.1.0"), 10);
    const attempts = await Promise.allSettled([
      server.endCanary(team.name, "b2", why),
      server.endCanary(team.name, "b2", why),
    ]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(canaryOf(await team.releases())).toBeUndefined();
    await expect(server.endCanary(team.name, "b1", why)).rejects.toThrow(Outdated);
    expect(await team.current()).toBe("b1");
    const entries = await sql`
      select actor, reason from release_log where module = ${team.name} and action = 'rollback'`;
    expect(entries).toMatchObject([{ actor: "Error budget", reason: "9 of 20 sessions failed" }]);
  });
});
