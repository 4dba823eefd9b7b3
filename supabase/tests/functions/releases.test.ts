import { randomUUID } from "node:crypto";
import type { Release } from "@portal/shared/contract/release/discovery";
import { promoteRelease, rollBackRelease } from "@portal/shared/tooling/release/changeReleases";
import { canaryOf } from "@portal/shared/tooling/release/registry/releases";
import { describe, expect, it } from "vitest";
import { newToken } from "../rules/releases/releaseToken";
import { anon, service } from "../stack";
import { actions, ReleasingTeam } from "./releasingTeam";
import { baseUrl } from "./releaseTrial";

const team = new ReleasingTeam();

describe("a team with a release token", () => {
  it("releases, starts a canary, promotes, rolls back and retires, all of it in the log", async () => {
    await team.publish(team.build("b1", "1.0.0"));
    const script = await fetch(`${baseUrl}${team.name}/b1/entry.js`);
    expect(await script.text()).toBe('run("b1")');
    expect(Object.fromEntries(script.headers)).toMatchObject({
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await team.publish(team.build("b2", "1.1.0"), 10);
    expect(canaryOf(await team.releases())).toMatchObject({ deployment: { traffic: 10 } });
    await promoteRelease(team.name, "b2", team.tools());
    expect(await team.current()).toBe("b2");
    await rollBackRelease(team.name, team.tools());
    expect(await team.current()).toBe("b1");
    await team.registry().change(team.name, () => [], { action: "retire" });
    expect(await team.current()).toBeUndefined();

    const entry = (action: string, id: string, before: string | null, after: string | null) =>
      expect.objectContaining({ action, build: id, build_before: before, build_after: after });
    expect(await team.log()).toEqual([
      entry("release", "b1", null, "b1"),
      entry("canary", "b2", "b1", "b1"),
      entry("promote", "b2", "b1", "b2"),
      entry("rollback", "b2", "b2", "b1"),
      entry("retire", "b1", "b1", null),
    ]);
    expect((await team.log())[1]).toMatchObject({ version: "1.1.0", actor: "Build server" });
  }, 120_000);

  it("previews for holders of a link, starts a canary for a cohort, and promotes", async () => {
    const users = [team.boss.id];
    ({ token: team.token } = await newToken(team.boss.client, {
      module: team.name,
      actions: [...actions, "preview"],
    }));
    await team.publish(team.build("b1", "1.0.0"));
    const preview = team.build("b2", "1.0.0");
    const note = { action: "preview" as const, build: "b2", release: preview.release };
    await team.registry().publish(preview, () => [], note);
    expect(await team.current()).toBe("b1");
    expect((await team.releases()).find(({ extras }) => extras.preview)?.extras.build).toBe("b2");
    const link = await team.registry().signPreview?.(team.name, "b2");
    const args = { module: team.name, build: "b2", expires: 0, signature: "", ...link };
    expect((await anon.rpc("verify_preview_link", args)).data).toBe(true);
    await expect(promoteRelease(team.name, "b2", team.tools())).rejects.toThrow(
      "Raise the version",
    );

    const canary = team.build("b3", "1.1.0");
    const cohort = { action: "canary" as const, percent: 0, staff: true, users };
    await team
      .registry()
      .publish(canary, () => [], { ...cohort, build: "b3", release: canary.release });
    expect(canaryOf(await team.releases())?.extras).toMatchObject({
      build: "b3",
      canary: { staff: true },
    });
    await promoteRelease(team.name, undefined, team.tools());
    expect(await team.current()).toBe("b3");
  }, 120_000);

  it("cannot sign previews of builds that are not stored", async () => {
    const { token } = await newToken(team.boss.client, { module: team.name, actions: ["preview"] });
    const request = { action: "preview-link", module: team.name, build: "absent" };
    expect(await team.post(request, token)).toMatchObject({
      status: 409,
      body: { code: "refused", message: `${team.name} has no release absent.` },
    });
  });

  it("cannot sign previews without the action, nor start a canary without users", async () => {
    await expect(team.registry().signPreview?.(team.name, "b2")).rejects.toThrow("does not allow");
    const { release } = team.build("b1", "1.0.0");
    const request = {
      action: "canary",
      module: team.name,
      requestId: randomUUID(),
      percent: 0,
      release,
    };
    expect(await team.post(request)).toMatchObject({ status: 409, body: { code: "refused" } });
  });

  it("refuses a module or action that the token does not allow", async () => {
    await expect(team.registry().requireWritable?.("mf-other", "release")).rejects.toThrow(
      `The release token is for ${team.name}, not for mf-other.`,
    );
    await expect(team.registry().requireWritable?.(team.name, "preview")).rejects.toThrow(
      "does not allow preview",
    );
    expect(await team.registry().requireWritable?.(team.name, "release")).toBeUndefined();
  });

  it("cannot release while the live shell is unreachable, but can roll back", async () => {
    await team.publish(team.build("b1", "1.0.0"));
    await team.publish(team.build("b2", "1.1.0"));
    const { site } = team.trial;
    team.trial.site = (_, response) => void response.writeHead(502).end();
    try {
      await expect(team.publish(team.build("b3", "1.2.0"))).rejects.toThrow(
        "shell.json: status 502",
      );
      await rollBackRelease(team.name, team.tools());
    } finally {
      team.trial.site = site;
    }
    expect(await team.current()).toBe("b1");
  });
});

describe("a release", () => {
  it("is stored without contributions and fields that are not valid", async () => {
    const navigation = [{ id: "a", label: "Pay", to: "https://evil.example" }];
    const forged = { contributions: { navigation }, forged: "x".repeat(60_000) };
    await team.publish(team.build("b1", "1.0.0", forged as object));
    const { data } = await service.storage.from("modules").download("modules.json");
    const stored = JSON.parse((await data?.text()) ?? "").microFrontends[team.name][0].extras;
    expect(stored).toMatchObject({ build: "b1", contributions: {} });
    expect(stored).not.toHaveProperty("forged");
  });

  it("is refused if files are missing or differ from their hashes", async () => {
    const { id, release } = team.build("b1", "1.0.0");
    const request = { action: "release", module: team.name, release };
    const { body } = await team.post({
      action: "upload",
      module: team.name,
      build: id,
      files: release.extras.assets,
    });
    const urls = body["urls"] as Record<string, string>;
    expect(Object.keys(urls).toSorted()).toEqual([
      "entry.js",
      "mf-manifest.json",
      "static/page.css",
    ]);
    const missing = await team.post({ ...request, requestId: randomUUID() });
    expect(missing.body["message"]).toContain("was not uploaded");
    for (const url of Object.values(urls)) await fetch(url, { method: "PUT", body: "attack()" });
    const changed = await team.post({ ...request, requestId: randomUUID() });
    expect(changed.body["message"]).toContain("does not match its hash in the release");
    expect(await team.releases()).toEqual([]);
  });

  it("never replaces the files of a stored build", async () => {
    const first = team.build("b1", "1.0.0");
    await team.publish(first);
    const again = await team.post({
      action: "upload",
      module: team.name,
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
    ["a version that does not grow", "Raise the version in package.json above", {}],
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
    await team.publish(team.build("b1", "1.0.0"));
    const version = Object.keys(more).length > 0 ? "1.1.0" : "1.0.0";
    await expect(team.publish(team.build("b2", version, more))).rejects.toThrow(reason);
    expect(await team.current()).toBe("b1");
    expect(await team.log()).toHaveLength(1);
  });
});
