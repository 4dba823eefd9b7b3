import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registryIn } from "@portal/shared/tooling/release/registry/registry";
import { promote } from "@portal/shared/tooling/release/registry/releaseChanges";
import { inUse } from "@portal/shared/tooling/release/registry/releases";
import { supabaseStorage } from "@portal/shared/tooling/release/storage/supabaseStorage";
import { describeStorage } from "@portal/shared/testing/describeStorage";
import { testRelease } from "@portal/shared/testing/testRelease";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anon, member, service, sql, stack } from "../stack";

const storage = supabaseStorage(stack.apiUrl, stack.secretKey);
const get = (path: string) => fetch(storage.baseUrl + path, { headers: { origin: "https://a.b" } });

describeStorage(
  "The bucket of a project",
  () => storage,
  async (_, path) => {
    const response = await get(path);
    return response.ok ? response.text() : undefined;
  },
);

describe("releases in a bucket", () => {
  let from: string;
  const registry = registryIn(storage);
  const publish = (id: string) =>
    registry.publish({ name: "mf-bucket", id, dir: from }, (releases) =>
      promote(releases, testRelease(id)),
    );
  const current = async () =>
    inUse((await registry.read()).microFrontends["mf-bucket"] ?? [])?.extras.build;

  beforeAll(() => {
    from = mkdtempSync(join(tmpdir(), "build-"));
    mkdirSync(join(from, "static"));
    writeFileSync(join(from, "entry.js"), "run()");
    writeFileSync(join(from, "entry.js.br"), "packed");
    writeFileSync(join(from, "static/page.css"), "main {}");
  });
  afterAll(() => {
    rmSync(from, { recursive: true, force: true });
  });

  test("are readable by any origin and cached by browsers forever", async () => {
    await publish("one");
    const script = await get("mf-bucket/one/entry.js");
    expect(await script.text()).toBe("run()");
    expect(Object.fromEntries(script.headers)).toMatchObject({
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
    });
    const style = await get("mf-bucket/one/static/page.css");
    expect(style.headers.get("content-type")).toBe("text/css");
    expect((await get("mf-bucket/one/entry.js.br")).ok).toBe(false);
  });

  test("are listed in a document that is never cached", async () => {
    await publish("two");
    const pointer = await get("modules.json");
    expect(pointer.headers.get("cache-control")).toBe("no-cache");
    expect(pointer.headers.get("content-type")).toBe("application/json");
    const etag = pointer.headers.get("etag") ?? "";
    await publish("three");
    const headers = { "if-none-match": etag };
    const moved = await fetch(`${storage.baseUrl}modules.json`, { headers });
    expect(moved.status).toBe(200);
    expect(await moved.text()).toContain("three");
  });

  test("are both listed when two teams release at once", async () => {
    const names = ["mf-a", "mf-b", "mf-c"];
    await Promise.all(
      names.map((name) =>
        registry.publish({ name, id: "one", dir: from }, () => [testRelease("one")]),
      ),
    );
    const { microFrontends } = await registry.read();
    expect(Object.keys(microFrontends)).toEqual(expect.arrayContaining(names));
  });

  test("leave the old release in use and no files behind when the upload fails", async () => {
    await publish("four");
    // A name that the storage service refuses.
    const broken = mkdtempSync(join(tmpdir(), "broken-"));
    writeFileSync(join(broken, "a.js"), "a");
    mkdirSync(join(broken, "z"));
    writeFileSync(join(broken, "z", "ü.js"), "z");
    const failing = registry.publish({ name: "mf-bucket", id: "five", dir: broken }, (releases) =>
      promote(releases, testRelease("five")),
    );
    await expect(failing).rejects.toThrow();
    rmSync(broken, { recursive: true });
    expect(await current()).toBe("four");
    expect(await storage.folders("mf-bucket")).not.toContain("five");
  });

  test("are uploaded again from the start after an interruption", async () => {
    await service.storage.from("modules").upload("mf-bucket/six/entry.js", "half");
    await publish("six");
    expect(await (await get("mf-bucket/six/entry.js")).text()).toBe("run()");
    expect(await current()).toBe("six");
  });

  test("can be written only with the secret key", async () => {
    for (const { storage: theirs } of [anon, (await member()).client]) {
      const modules = theirs.from("modules");
      const { error } = await modules.upload("modules.json", "{}", { upsert: true });
      expect(error).toMatchObject({ statusCode: "403" });
      await modules.remove(["modules.json"]);
    }
    expect(await current()).toBe("six");
    const [bucket] = await sql`select public from storage.buckets where id = 'modules'`;
    expect(bucket).toEqual({ public: true });
  });

  test("are refused with a reason when the project is unreachable", async () => {
    const nowhere = registryIn(supabaseStorage("http://localhost:9", stack.secretKey));
    await expect(nowhere.read()).rejects.toThrow("Could not reach http://localhost:9");
  });
});
