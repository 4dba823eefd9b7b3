import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admin, newMember, service, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { newToken } from "./releaseToken";

let boss: TestUser;
let maya: TestUser;
beforeAll(async () => {
  boss = await admin();
  maya = await newMember();
});

const codeOf = (error: unknown) => refusalIn(error)?.code;

describe("the release log", () => {
  const change = (more: object = {}) => ({
    module: "mf-test",
    action: "release",
    build: "b2",
    version: "1.1.0",
    build_before: "b1",
    build_after: "b2",
    actor: "Asha Rao",
    ...more,
  });
  const record = (more?: object) => service.rpc("record_release_change", { change: change(more) });
  const entry = async (id: number | null) =>
    (await sql`select * from release_log where id = ${id}`)[0];

  it("names the token, or the account, that changed a release", async () => {
    const { id: token_id } = await newToken(boss.client);
    const byToken = await record({ token_id, actor: null });
    expect(await entry(byToken.data)).toMatchObject({ actor: "Build server", token_id });
    const byAdmin = await record({ actor_id: maya.id, actor: "Another name" });
    expect(await entry(byAdmin.data)).toMatchObject({ actor: "Nila Nobody", actor_id: maya.id });
  });

  it("contains reasons and actors without characters that hide or reverse text", async () => {
    const { data } = await record({
      reason:
        "Pay\u00adment\u200b \u202eelbat\u202c\u2066 fails\u2069\ufeff\u{e0041}\n\u0007👩\u200d💻",
      actor: "As\u200bha\u202e Rao",
    });
    expect(await entry(data)).toMatchObject({
      reason: "Payment elbat fails 👩\u200d💻",
      actor: "Asha Rao",
    });
  });

  it.each([
    ["another module", "release_token_of_other_module", { module: "mf-other" }],
    ["another action", "release_token_lacks_action", { action: "retire" }],
  ])("refuses a change of %s with a token", async (_, code, more) => {
    const { id: token_id } = await newToken(boss.client);
    expect(codeOf((await record({ token_id, ...more })).error)).toBe(code);
  });

  it("refuses a change with a token that was revoked since it was checked", async () => {
    const { id: token_id } = await newToken(boss.client);
    await boss.client.rpc("revoke_release_token", { token_id }).throwOnError();
    expect(codeOf((await record({ token_id })).error)).toBe("revoked_release_token");
  });

  const needs = { tables: ["rooms", "lockers"], columns: ["rooms.color"] };

  it.each(["release", "canary", "preview", "promote"])(
    "refuses a %s of a release that needs what the backend lacks",
    async (action) => {
      const { error } = await record({ action, needs, missing: ["edge function send-sms"] });
      expect(codeOf(error)).toBe("backend_lacks");
      expect(JSON.parse(error?.details ?? "")).toEqual({
        names: "column rooms.color, table lockers, edge function send-sms",
      });
      expect((await record({ action, needs: { tables: ["rooms"] } })).error).toBeNull();
    },
  );

  it("names in a rollback what the backend lacks, and makes it", async () => {
    const { data } = await record({ action: "rollback", needs, reason: "Prices were wrong." });
    expect(await entry(data)).toMatchObject({
      reason: "Prices were wrong. The backend lacks: column rooms.color, table lockers.",
    });
  });

  it("refuses a repeated request", async () => {
    const request_id = randomUUID();
    expect((await record({ request_id })).error).toBeNull();
    expect(codeOf((await record({ request_id })).error)).toBe("repeated_release_request");
    expect(await sql`select from release_log where request_id = ${request_id}`).toHaveLength(1);
  });

  it("adds that a change failed, once, with the release that stays in use", async () => {
    const { data: id } = await record();
    const fail = () =>
      service.rpc("record_failed_release_change", { entry: id ?? 0, reason: "No space left" });
    await fail().throwOnError();
    await fail().throwOnError();
    const failed = await sql`select * from release_log where failed_id = ${id}`;
    expect(failed).toMatchObject([{ reason: "No space left", build_after: "b1" }]);
  });

  describe("with an entry whose change was interrupted", () => {
    let module: string;
    const recordFrom = async (last_entry: number | undefined, more: object = {}) => {
      const { data } = await record({ module, last_entry, ...more }).throwOnError();
      return data ?? 0;
    };
    const corrected = async () => {
      const rows = await sql<{ failed_id: string; reason: string; build_after: string }[]>`
        select failed_id, reason, build_after from release_log
        where module = ${module} and failed_id is not null order by id`;
      return rows.map((row) => ({ ...row, failed_id: Number(row.failed_id) }));
    };
    const reason = "Interrupted before the releases changed.";
    beforeEach(() => (module = `mf-${randomUUID().slice(0, 8)}`));

    it("corrects it with the next change of the module, once", async () => {
      const done = await recordFrom(undefined);
      const first = await recordFrom(done);
      const second = await recordFrom(done);
      expect(await corrected()).toEqual([{ failed_id: first, reason, build_after: "b1" }]);
      await record({ module: `${module}-other`, last_entry: done }).throwOnError();
      const last = await recordFrom(done);
      await recordFrom(last);
      expect((await corrected()).map(({ failed_id }) => failed_id)).toEqual([first, second]);
    });

    it("corrects the first release of a module, and nothing while the last entry is unknown", async () => {
      const first = await recordFrom(0, { build_before: undefined });
      await recordFrom(undefined, { build_before: undefined });
      expect(await corrected()).toEqual([]);
      await recordFrom(0, { build_before: undefined });
      expect((await corrected())[0]).toMatchObject({ failed_id: first, build_after: null });
    });
  });

  it.each([
    "update release_log set actor = 'Another person'",
    "delete from release_log",
    "truncate release_log cascade",
  ])("refuses: %s", async (statement) => {
    await expect(sql.unsafe(statement)).rejects.toMatchObject({
      message: "release_log_is_append_only",
    });
  });
});
