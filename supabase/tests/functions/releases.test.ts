import { randomUUID } from "node:crypto";
import type { Release } from "@portal/shared/contract/release/discovery";
import { rollBackRelease, promoteRelease } from "@portal/shared/tooling/release/changeReleases";
import { registryIn } from "@portal/shared/tooling/release/registry/registry";
import { recordInDatabase } from "@portal/shared/tooling/release/registry/recordInDatabase";
import { Outdated } from "@portal/shared/tooling/release/registry/requireNewest";
import { createReleaseServer } from "@portal/shared/tooling/release/server/releaseServer";
import { bucketStorage } from "@portal/shared/tooling/release/storage/bucketStorage";
import { canaryOf, inUse } from "@portal/shared/tooling/release/registry/releases";
import { tokenRegistry } from "@portal/shared/tooling/release/registry/tokenRegistry";
import { supabaseStorage } from "@portal/shared/tooling/release/storage/supabaseStorage";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newToken } from "../rules/releases/releaseToken";
import { admin, anon, service, sql, stack, type TestUser } from "../stack";
import { readResponse } from "./invoke";
import { baseUrl, ReleaseTrial, type TestBuild } from "./releaseTrial";

const trial = new ReleaseTrial("supabase");
const bucket = registryIn(supabaseStorage(stack.apiUrl, stack.secretKey));
const shell = () => Promise.resolve({ build: "s1", contract: 1, shared: {} });
const actions = ["release", "canary", "promote", "rollback", "retire"];

let boss: TestUser;
let name: string;
let token: string;
beforeAll(async () => {
  boss = await admin();
});
beforeEach(async () => {
  name = `mf-${randomUUID().slice(0, 8)}`;
  ({ token } = await newToken(boss.client, { module: name, actions }));
});

const registry = () => tokenRegistry(stack.apiUrl, token);
const tools = () => ({ registry: registry(), shell, log: () => undefined });
const publish = (build: TestBuild, percent?: number) =>
  registry().publish(build, () => [], {
    ...(percent === undefined ? { action: "release" } : { action: "canary", percent }),
    build: build.id,
    release: build.release,
  });
const build = (id: string, version: string, more?: Partial<Release["extras"]>) =>
  trial.build(name, id, version, more);
const releases = async () => (await bucket.read()).microFrontends[name] ?? [];
const current = async () => inUse(await releases())?.extras.build;
const log = () => sql`
  select action, build, version, build_before, build_after, actor, percent from release_log
  where module = ${name} order by id`;

const post = async (body: unknown, bearer = token) =>
  readResponse(
    await fetch(`${stack.apiUrl}/functions/v1/releases`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

describe("a team with a release token", () => {
  it("releases, starts a canary, promotes, rolls back and retires, all of it in the log", async () => {
    await publish(build("b1", "1.0.0"));
    const script = await fetch(`${baseUrl}${name}/b1/entry.js`);
    expect(await script.text()).toBe('run("b1")');
    expect(Object.fromEntries(script.headers)).toMatchObject({
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await publish(build("b2", "1.1.0"), 10);
    expect(canaryOf(await releases())).toMatchObject({ deployment: { traffic: 10 } });
    await promoteRelease(name, "b2", tools());
    expect(await current()).toBe("b2");
    await rollBackRelease(name, tools());
    expect(await current()).toBe("b1");
    await registry().change(name, () => [], { action: "retire" });
    expect(await current()).toBeUndefined();

    const entry = (action: string, id: string, before: string | null, after: string | null) =>
      expect.objectContaining({ action, build: id, build_before: before, build_after: after });
    expect(await log()).toEqual([
      entry("release", "b1", null, "b1"),
      entry("canary", "b2", "b1", "b1"),
      entry("promote", "b2", "b1", "b2"),
      entry("rollback", "b2", "b2", "b1"),
      entry("retire", "b1", "b1", null),
    ]);
    expect((await log())[1]).toMatchObject({ version: "1.1.0", actor: "Build server" });
  }, 120_000);

  it("previews for holders of a link, starts a canary for a cohort, and promotes", async () => {
    const users = [boss.id];
    ({ token } = await newToken(boss.client, { module: name, actions: [...actions, "preview"] }));
    await publish(build("b1", "1.0.0"));
    const preview = build("b2", "1.0.0");
    const note = { action: "preview" as const, build: "b2", release: preview.release };
    await registry().publish(preview, () => [], note);
    expect(await current()).toBe("b1");
    expect((await releases()).find(({ extras }) => extras.preview)?.extras.build).toBe("b2");
    const link = await registry().signPreview?.(name, "b2");
    const args = { module: name, build: "b2", expires: 0, signature: "", ...link };
    expect((await anon.rpc("verify_preview_link", args)).data).toBe(true);
    await expect(promoteRelease(name, "b2", tools())).rejects.toThrow("raise the version");

    const canary = build("b3", "1.1.0");
    const cohort = { action: "canary" as const, percent: 0, staff: true, users };
    await registry().publish(canary, () => [], { ...cohort, build: "b3", release: canary.release });
    expect(canaryOf(await releases())?.extras).toMatchObject({
      build: "b3",
      canary: { staff: true },
    });
    await promoteRelease(name, undefined, tools());
    expect(await current()).toBe("b3");
  }, 120_000);

  it("cannot sign previews without the action, nor start a canary for nobody", async () => {
    await expect(registry().signPreview?.(name, "b2")).rejects.toThrow("does not allow");
    const { release } = build("b1", "1.0.0");
    const request = {
      action: "canary",
      module: name,
      requestId: randomUUID(),
      percent: 0,
      release,
    };
    expect(await post(request)).toMatchObject({ status: 409, body: { code: "refused" } });
  });

  it("learns before the checks what its token allows", async () => {
    await expect(registry().requireWritable?.("mf-other", "release")).rejects.toThrow(
      `The release token is for ${name}, not for mf-other.`,
    );
    await expect(registry().requireWritable?.(name, "preview")).rejects.toThrow(
      "does not allow preview",
    );
    expect(await registry().requireWritable?.(name, "release")).toBeUndefined();
  });

  it("cannot release while the live shell is unreachable, but can roll back", async () => {
    await publish(build("b1", "1.0.0"));
    await publish(build("b2", "1.1.0"));
    const { site } = trial;
    trial.site = (_, response) => void response.writeHead(502).end();
    try {
      await expect(publish(build("b3", "1.2.0"))).rejects.toThrow("shell.json: status 502");
      await rollBackRelease(name, tools());
    } finally {
      trial.site = site;
    }
    expect(await current()).toBe("b1");
  });
});

describe("a caller without a valid token", () => {
  it.each([
    ["nothing", () => ""],
    ["a token of zeros", () => `prt_${"0".repeat(64)}`],
    ["a changed token", () => `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`],
    ["the publishable key", () => stack.publishableKey],
    ["the secret key", () => stack.secretKey],
  ])("is refused with %s before the body is read", async (_, bearer) => {
    expect(await post("no request", bearer())).toMatchObject({
      status: 401,
      body: { code: "bad_release_token" },
    });
  });

  it("is refused after the token was revoked or has expired", async () => {
    const request = { action: "retire", module: name, requestId: randomUUID() };
    const revoked = await newToken(boss.client, { module: name, actions });
    await boss.client.rpc("revoke_release_token", { token_id: revoked.id }).throwOnError();
    expect(await post(request, revoked.token)).toMatchObject({
      status: 401,
      body: { code: "revoked_release_token" },
    });
    await sql`update release_tokens set expires_at = now() where module = ${name}`;
    expect(await post(request)).toMatchObject({
      status: 401,
      body: { code: "expired_release_token" },
    });
  });
});

describe("a token", () => {
  it.each(["upload", "release", "promote", "rollback", "retire"])(
    "cannot %s another module",
    async (action) => {
      const other = `${name}-other`;
      const { id, release } = trial.build(other, "b1", "1.0.0");
      const { status, body } = await post({
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
    const own = build("b1", "1.0.0").release;
    const theirs = trial.build("mf-other", "b1", "1.0.0").release;
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
      const { status, body } = await post({
        action: "release",
        module: name,
        requestId: randomUUID(),
        release,
      });
      expect([reason, status, body["message"]]).toEqual([
        reason,
        expect.toBeOneOf([400, 409]),
        expect.stringMatching(reason === "no provenance" ? /provenance|release/ : reason),
      ]);
    }
    expect(await releases()).toEqual([]);
  });

  it("without the right to an action cannot take it", async () => {
    const { token: canaryOnly } = await newToken(boss.client, {
      module: name,
      actions: ["canary"],
    });
    await publish(build("b1", "1.0.0"));
    const { status, body } = await post(
      { action: "rollback", module: name, build: "b1", requestId: randomUUID() },
      canaryOnly,
    );
    expect([status, body["code"]]).toEqual([403, "release_token_lacks_action"]);
    const { token: rollBackOnly } = await newToken(boss.client, {
      module: name,
      actions: ["rollback"],
    });
    const files = build("b2", "1.1.0").release.extras.assets;
    const upload = { action: "upload", module: name, build: "b2", files };
    expect(await post(upload, rollBackOnly)).toMatchObject({ status: 403 });
  });

  it("cannot write fields of the registry", async () => {
    const forged = build("b1", "1.0.0", {
      fallback: "b0",
      withdrawn: true,
      released: "2000-01-01T00:00:00.000Z",
    });
    forged.release.deployment = { traffic: 7, default: false };
    forged.release.fallbackUrl = "https://evil.example/entry.js";
    await publish(forged);
    const [stored] = await releases();
    expect(stored).toMatchObject({ deployment: { traffic: 100, default: true } });
    expect(stored).not.toHaveProperty("fallbackUrl");
    expect(stored?.extras).not.toHaveProperty("withdrawn");
    expect(stored?.extras.released).not.toMatch(/^2000/);
  });
});

describe("a release", () => {
  it("is stored without contributions and fields that are not valid", async () => {
    const navigation = [{ id: "a", label: "Pay", to: "https://evil.example" }];
    const forged = { contributions: { navigation }, forged: "x".repeat(60_000) };
    await publish(build("b1", "1.0.0", forged as object));
    const { data } = await service.storage.from("modules").download("modules.json");
    const stored = JSON.parse((await data?.text()) ?? "").microFrontends[name][0].extras;
    expect(stored).toMatchObject({ build: "b1", contributions: {} });
    expect(stored).not.toHaveProperty("forged");
  });

  it("is refused if files are missing or differ from their hashes", async () => {
    const { id, release } = build("b1", "1.0.0");
    const request = { action: "release", module: name, release };
    const { body } = await post({
      action: "upload",
      module: name,
      build: id,
      files: release.extras.assets,
    });
    const urls = body["urls"] as Record<string, string>;
    expect(Object.keys(urls).toSorted()).toEqual([
      "entry.js",
      "mf-manifest.json",
      "static/page.css",
    ]);
    const missing = await post({ ...request, requestId: randomUUID() });
    expect(missing.body["message"]).toContain("was not uploaded");
    for (const url of Object.values(urls)) await fetch(url, { method: "PUT", body: "attack()" });
    const changed = await post({ ...request, requestId: randomUUID() });
    expect(changed.body["message"]).toContain("has another hash than the release");
    expect(await releases()).toEqual([]);
  });

  it("never replaces the files of a stored build", async () => {
    const first = build("b1", "1.0.0");
    await publish(first);
    const again = await post({
      action: "upload",
      module: name,
      build: "b1",
      files: first.release.extras.assets,
    });
    expect(again.body).toEqual({ urls: {} });
  });

  const foreignLink = {
    navigation: [
      { id: "a", label: "Pay", to: "/pay", places: ["top-bar"], access: "public", order: 1 },
    ],
  };

  it.each<[string, string, Partial<Release["extras"]>]>([
    ["a version that does not grow", "raise the version in package.json above it", {}],
    ["another contract", "the shell s1 offers 1.0", { contract: 2 }],
    [
      "a path of the shell",
      "the shell has /login",
      { routes: [{ path: "/login", access: "public" }] },
    ],
    [
      "a link to a path of another module",
      "no path of this module",
      { contributions: foreignLink },
    ],
    ["a long description", "at most 50000 characters", { title: "x".repeat(50_000) }],
    [
      "a part at an unknown extension point",
      "has the extension point nowhere.cards",
      {
        contributions: { parts: [{ id: "card", at: "nowhere.cards", access: "member", order: 1 }] },
      },
    ],
  ])("is refused with %s", async (_, reason, more) => {
    await publish(build("b1", "1.0.0"));
    const version = Object.keys(more).length > 0 ? "1.1.0" : "1.0.0";
    await expect(publish(build("b2", version, more))).rejects.toThrow(reason);
    expect(await current()).toBe("b1");
    expect(await log()).toHaveLength(1);
  });
});

describe("a captured request", () => {
  it("cannot be repeated", async () => {
    await publish(build("b1", "1.0.0"));
    await publish(build("b2", "1.1.0"));
    const request = { action: "rollback", module: name, build: "b2", requestId: randomUUID() };
    expect((await post(request)).status).toBe(200);
    await promoteRelease(name, "b2", tools());
    expect(await post(request)).toMatchObject({
      status: 409,
      body: { code: "repeated_release_request" },
    });
    expect(await current()).toBe("b2");
  });
});

describe("requests at once", () => {
  it("lets one of five roll backs of a build through", async () => {
    for (const [id, version] of [
      ["b1", "1.0.0"],
      ["b2", "1.1.0"],
      ["b3", "1.2.0"],
    ] as const) {
      await publish(build(id, version));
    }
    const rollBack = () =>
      post({ action: "rollback", module: name, build: "b3", requestId: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 5 }, rollBack));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await current()).toBe("b2");
    expect(await log()).toHaveLength(4);
  }, 120_000);

  it("keeps the releases of different modules", async () => {
    const names = Array.from({ length: 4 }, (_, index) => `${name}-${index}`);
    await Promise.all(
      names.map(async (module) => {
        const its = await newToken(boss.client, { module, actions });
        const built = trial.build(module, "b1", "1.0.0");
        const note = { action: "release", build: "b1", release: built.release } as const;
        await tokenRegistry(stack.apiUrl, its.token).publish(built, () => [], note);
      }),
    );
    const { microFrontends } = await bucket.read();
    expect(Object.keys(microFrontends)).toEqual(expect.arrayContaining(names));
  }, 120_000);

  it("loses changes without the lock (control)", async () => {
    await publish(build("b1", "1.0.0"));
    const storage = supabaseStorage(stack.apiUrl, stack.secretKey);
    const names = Array.from({ length: 8 }, (_, index) => `${name}-${index}`);
    let held = "";
    const [known] = await releases();
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

describe("an automatic roll back", () => {
  const server = createReleaseServer({
    storage: bucketStorage(service.storage, stack.apiUrl),
    shell,
    record: recordInDatabase({ apiUrl: stack.apiUrl, secretKey: stack.secretKey }),
  });
  const why = { actor: { name: "Error budget" }, reason: "9 of 20 sessions failed" };

  it("ends a canary once, with its reason in the log, and never withdraws the release in use", async () => {
    await publish(build("b1", "1.0.0"));
    await publish(build("b2", "1.1.0"), 10);
    const attempts = await Promise.allSettled([
      server.endCanary(name, "b2", why),
      server.endCanary(name, "b2", why),
    ]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(canaryOf(await releases())).toBeUndefined();
    await expect(server.endCanary(name, "b1", why)).rejects.toThrow(Outdated);
    expect(await current()).toBe("b1");
    const entries = await sql`
      select actor, reason from release_log where module = ${name} and action = 'rollback'`;
    expect(entries).toMatchObject([{ actor: "Error budget", reason: "9 of 20 sessions failed" }]);
  });
});

it("an admin's session cannot write the pointer past the function", async () => {
  const { error } = await boss.client.storage.from("modules").upload("modules.json", "{}");
  expect(error).toMatchObject({ statusCode: "403" });
  const { data } = await service.storage.from("modules").download("modules.json");
  expect(await data?.text()).toContain("microFrontends");
});
