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
