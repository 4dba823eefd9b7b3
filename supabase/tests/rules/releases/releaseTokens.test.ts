import { randomUUID } from "node:crypto";
import { beforeAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { admin, anon, newMember, service, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { newToken, type NewToken } from "./releaseToken";

let boss: TestUser;
let maya: TestUser;
beforeAll(async () => {
  boss = await admin();
  maya = await newMember();
});

const use = (token: string, module = "mf-test", action = "release") =>
  service.rpc("use_release_token", { token, module, action });
const codeOf = (error: unknown) => refusalIn(error)?.code;

describe("creating a release token", () => {
  it("returns a token of 256 bits once and stores only its hash", async () => {
    const { id, token } = await newToken(boss.client);
    expect(token).toMatch(/^prt_[0-9a-f]{64}$/);
    const [row] = await sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from release_tokens t where id = ${id}`;
    expect(row?.row).not.toContain(token.slice(4));
  });

  it("is for admins, and so is revoking", async () => {
    await expect(newToken(maya.client)).rejects.toMatchObject({ message: "not_admin" });
    const { id } = await newToken(boss.client);
    const { error } = await maya.client.rpc("revoke_release_token", { token_id: id });
    expect(codeOf(error)).toBe("not_admin");
  });

  it.each<[string, Partial<NewToken>]>([
    ["bad_token_name", { name: " " }],
    ["bad_token_name", { name: "x".repeat(101) }],
    ["bad_token_module", { module: "../mf-test" }],
    ["bad_token_actions", { actions: [] }],
    ["bad_token_actions", { actions: ["release", "delete"] }],
    ["bad_token_expiry", { expires_at: new Date(Date.now() - 1000).toISOString() }],
    ["bad_token_expiry", { expires_at: "2100-01-01T00:00:00Z" }],
  ])("refuses with %s: %j", async (message, wrong) => {
    await expect(newToken(boss.client, wrong)).rejects.toMatchObject({ message });
  });
});

describe("a release token", () => {
  let token: string;
  let id: string;
  beforeEach(async () => {
    ({ token, id } = await newToken(boss.client));
  });

  it("is valid for its module and its actions, and records its use", async () => {
    expect((await use(token)).data).toMatchObject({ id, name: "Build server", module: "mf-test" });
    const [row] = await sql`select last_used_at from release_tokens where id = ${id}`;
    expect(row?.["last_used_at"]).toBeInstanceOf(Date);
  });

  it.each([
    ["release_token_of_other_module", "mf-other", "release"],
    ["release_token_lacks_action", "mf-test", "retire"],
  ])("is refused with %s for %s %s", async (code, module, action) => {
    expect(codeOf((await use(token, module, action)).error)).toBe(code);
  });

  it.each(["", "prt_", `prt_${"0".repeat(64)}`, "' or true --"])(
    "is refused as %j",
    async (text) => {
      expect(codeOf((await use(text)).error)).toBe("bad_release_token");
    },
  );

  it("is refused after it was revoked or has expired", async () => {
    await boss.client.rpc("revoke_release_token", { token_id: id }).throwOnError();
    expect(codeOf((await use(token)).error)).toBe("revoked_release_token");
    const other = await newToken(boss.client);
    await sql`update release_tokens set expires_at = now() where id = ${other.id}`;
    expect(codeOf((await use(other.token)).error)).toBe("expired_release_token");
  });
});

describe("in an hour, a release token", () => {
  const repeat = async (token: string, action: string, times: number) => {
    let last;
    for (let count = 0; count < times; count += 1) last = await use(token, "mf-test", action);
    return codeOf(last?.error);
  };
  const nextHour = () =>
    sql`update private.rate_limits set window_start = window_start - interval '61 minutes'
      where kind like '%release token%'`;

  it("uploads 30 times", async () => {
    const { token } = await newToken(boss.client);
    expect(await repeat(token, "upload", 30)).toBeUndefined();
    const { error } = await use(token, "mf-test", "upload");
    expect(refusalIn(error)).toMatchObject({
      code: "release_token_too_often",
      params: { what: "uploads", limit: 30, after: expect.stringMatching(/^\d\d:\d\d UTC$/) },
    });
    const other = await newToken(boss.client);
    expect(await repeat(other.token, "upload", 1)).toBeUndefined();
    await nextHour();
    expect(await repeat(token, "upload", 1)).toBeUndefined();
  });

  it("makes 100 changes, and can roll back after that", async () => {
    const { token } = await newToken(boss.client);
    expect(await repeat(token, "release", 60)).toBeUndefined();
    expect(await repeat(token, "promote", 40)).toBeUndefined();
    expect(await repeat(token, "canary", 1)).toBe("release_token_too_often");
    expect(await repeat(token, "rollback", 3)).toBeUndefined();
  });

  it("uploads only if it allows a release, a canary or a preview", async () => {
    for (const [action, code] of [
      ["rollback", "release_token_lacks_action"],
      ["preview", undefined],
    ] as const) {
      const { token } = await newToken(boss.client, { actions: [action] });
      expect(await repeat(token, "upload", 1)).toBe(code);
    }
  });
});

describe("the release token of an admin", () => {
  let creator: TestUser;
  let token: string;
  let id: string;
  const setRole = (role: string) =>
    boss.client
      .from("user_roles")
      .upsert({ user_id: creator.id, role }, { onConflict: "user_id" })
      .throwOnError();
  const refusal = async () => codeOf((await use(token)).error);

  beforeEach(async () => {
    creator = await newMember();
    await setRole("admin");
    ({ token, id } = await newToken(creator.client));
  });
  // Other tests count the admins.
  afterEach(async () => {
    await sql`delete from user_roles where user_id = ${creator.id}`;
  });

  it("is refused while its creator is not an admin, also for a change that was already checked", async () => {
    expect(await refusal()).toBeUndefined();
    await setRole("user");
    expect(await refusal()).toBe("release_token_without_admin");
    const change = { token_id: id, module: "mf-test", action: "release", build: "b1" };
    const { error } = await service.rpc("record_release_change", { change });
    expect(codeOf(error)).toBe("release_token_without_admin");
    await setRole("admin");
    expect(await refusal()).toBeUndefined();
  });

  it("is refused after the role or the account of its creator was removed", async () => {
    await sql`delete from user_roles where user_id = ${creator.id}`;
    expect(await refusal()).toBe("release_token_without_admin");
    await setRole("admin");
    await sql`delete from auth.users where id = ${creator.id}`;
    expect(await refusal()).toBe("release_token_without_admin");
  });

  it("is checked by the server only", async () => {
    for (const client of [anon, maya.client, creator.client]) {
      const { error } = await client.rpc("use_release_token", {
        token,
        module: "mf-test",
        action: "release",
      });
      expect(error?.code).toBe("42501");
    }
  });
});

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
    const byAdmin = await record({ actor_id: maya.id, actor: "Somebody else" });
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
