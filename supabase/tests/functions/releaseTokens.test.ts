import { randomUUID } from "node:crypto";
import type { Release } from "@portal/shared/contract/release/discovery";
import { describe, expect, it } from "vitest";
import { newToken } from "../rules/releases/releaseToken";
import { newMember, service, sql, stack } from "../stack";
import { actions, ReleasingTeam } from "./releasingTeam";

const team = new ReleasingTeam();

describe("a caller without a valid token", () => {
  it.each([
    ["nothing", () => ""],
    ["a token of zeros", () => `prt_${"0".repeat(64)}`],
    ["a changed token", () => `${team.token.slice(0, -1)}${team.token.endsWith("0") ? "1" : "0"}`],
    ["the publishable key", () => stack.publishableKey],
    ["the secret key", () => stack.secretKey],
  ])("is refused with %s before the body is read", async (_, bearer) => {
    expect(await team.post("no request", bearer())).toMatchObject({
      status: 401,
      body: { code: "bad_release_token" },
    });
  });

  it("is refused after the token was revoked or has expired", async () => {
    const request = { action: "retire", module: team.name, requestId: randomUUID() };
    const revoked = await newToken(team.boss.client, { module: team.name, actions });
    await team.boss.client.rpc("revoke_release_token", { token_id: revoked.id }).throwOnError();
    expect(await team.post(request, revoked.token)).toMatchObject({
      status: 401,
      body: { code: "revoked_release_token" },
    });
    await sql`update release_tokens set expires_at = now() where module = ${team.name}`;
    expect(await team.post(request)).toMatchObject({
      status: 401,
      body: { code: "expired_release_token" },
    });
  });

  it("is refused after the creator of the token was demoted", async () => {
    const creator = await newMember();
    const setRole = (role: string) =>
      team.boss.client
        .from("user_roles")
        .upsert({ user_id: creator.id, role }, { onConflict: "user_id" })
        .throwOnError();
    await setRole("admin");
    const { token } = await newToken(creator.client, { module: team.name, actions });
    await setRole("user");
    const request = { action: "retire", module: team.name, requestId: randomUUID() };
    expect(await team.post(request, token)).toMatchObject({
      status: 401,
      body: {
        code: "release_token_without_admin",
        message:
          "The admin who created the release token is no longer an admin. Ask one for another token.",
      },
    });
  });
});

describe("a token", () => {
  it.each(["upload", "release", "promote", "rollback", "retire"])(
    "cannot %s another module",
    async (action) => {
      const other = `${team.name}-other`;
      const { id, release } = team.trial.build(other, "b1", "1.0.0");
      const { status, body } = await team.post({
        action,
        module: other,
        requestId: randomUUID(),
        build: id,
        release,
        files: release.extras.assets,
      });
      expect([status, body["code"]]).toEqual([403, "release_token_of_other_module"]);
    },
  );

  it("cannot name files of another module or build in its own release", async () => {
    const own = team.build("b1", "1.0.0").release;
    const theirs = team.trial.build("mf-other", "b1", "1.0.0").release;
    const evil = "https://evil.example/entry.js";
    const { extras } = own;
    const wrong: [string, Release][] = [
      ["is not a file of the build", { ...own, url: evil }],
      ["is not a file of the build", { ...own, url: theirs.url }],
      ["its manifest is not at", { ...own, extras: { ...extras, manifestUrl: `${evil}.json` } }],
      [
        "has another hash",
        { ...own, metadata: { ...own.metadata, integrity: `sha384-${"A".repeat(64)}` } },
      ],
      [
        "the list of its files",
        { ...own, extras: { ...extras, assets: { "../b0/entry.js": own.metadata.integrity } } },
      ],
      ["the build id", { ...own, extras: { ...extras, build: "../mf-other/b1" } }],
      ["no provenance", { ...own, extras: { ...extras, provenance: undefined } as never }],
    ];
    for (const [reason, release] of wrong) {
      const { status, body } = await team.post({
        action: "release",
        module: team.name,
        requestId: randomUUID(),
        release,
      });
      expect([reason, status, body["message"]]).toEqual([
        reason,
        expect.toBeOneOf([400, 409]),
        expect.stringMatching(reason === "no provenance" ? /provenance|release/ : reason),
      ]);
    }
    expect(await team.releases()).toEqual([]);
  });

  it("without the right to an action cannot take it", async () => {
    const { token: canaryOnly } = await newToken(team.boss.client, {
      module: team.name,
      actions: ["canary"],
    });
    await team.publish(team.build("b1", "1.0.0"));
    const { status, body } = await team.post(
      { action: "rollback", module: team.name, build: "b1", requestId: randomUUID() },
      canaryOnly,
    );
    expect([status, body["code"]]).toEqual([403, "release_token_lacks_action"]);
    const { token: rollBackOnly } = await newToken(team.boss.client, {
      module: team.name,
      actions: ["rollback"],
    });
    const files = team.build("b2", "1.1.0").release.extras.assets;
    const upload = { action: "upload", module: team.name, build: "b2", files };
    expect(await team.post(upload, rollBackOnly)).toMatchObject({ status: 403 });
  });

  it("cannot write fields of the registry", async () => {
    const forged = team.build("b1", "1.0.0", {
      fallback: "b0",
      withdrawn: true,
      released: "2000-01-01T00:00:00.000Z",
    });
    forged.release.deployment = { traffic: 7, default: false };
    forged.release.fallbackUrl = "https://evil.example/entry.js";
    await team.publish(forged);
    const [stored] = await team.releases();
    expect(stored).toMatchObject({ deployment: { traffic: 100, default: true } });
    expect(stored).not.toHaveProperty("fallbackUrl");
    expect(stored?.extras).not.toHaveProperty("withdrawn");
    expect(stored?.extras.released).not.toMatch(/^2000/);
  });
});

it("an admin's session cannot write the pointer past the function", async () => {
  const { error } = await team.boss.client.storage.from("modules").upload("modules.json", "{}");
  expect(error).toMatchObject({ statusCode: "403" });
  const { data } = await service.storage.from("modules").download("modules.json");
  expect(await data?.text()).toContain("microFrontends");
});
