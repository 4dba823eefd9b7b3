import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReleaseStorage } from "../../tooling/release/storage/releaseStorage";

export function describeStorage(
  name: string,
  open: () => ReleaseStorage,
  readFile: (storage: ReleaseStorage, path: string) => Promise<string | undefined>,
): void {
  describe(name, () => {
    let storage: ReleaseStorage;
    let from: string;
    /** Unique, because a bucket keeps its files after the run. */
    const module = `mf-${randomUUID().slice(0, 8)}`;

    beforeAll(() => {
      storage = open();
      from = mkdtempSync(join(tmpdir(), "build-"));
      mkdirSync(join(from, "static/js"), { recursive: true });
      writeFileSync(join(from, "entry.js"), "entry");
      writeFileSync(join(from, "static/js/chunk.js"), "chunk");
    });
    afterAll(() => {
      rmSync(from, { recursive: true, force: true });
    });

    it("returns nothing for an unknown path", async () => {
      expect(await storage.read(`${module}/nothing.json`)).toBeUndefined();
      expect(await storage.folders(module)).toEqual([]);
    });

    it("replaces a text", async () => {
      await storage.replace(`${module}.json`, "old");
      await storage.replace(`${module}.json`, "new");
      expect(await storage.read(`${module}.json`)).toBe("new");
    });

    it("lets only one of many callers create a text until it is removed", async () => {
      const path = `${module}.lock`;
      const attempts = Array.from({ length: 8 }, (_, index) => storage.create(path, String(index)));
      const won = (await Promise.all(attempts)).flatMap((created, index) =>
        created ? [index] : [],
      );
      expect(won).toHaveLength(1);
      expect(await storage.read(path)).toBe(String(won[0]));
      await storage.remove(path);
      expect(await storage.create(path, "again")).toBe(true);
      await storage.remove(path);
    });

    it("stores a folder with its contents and never changes it", async () => {
      await storage.putFolder(`${module}/one`, from);
      expect(await readFile(storage, `${module}/one/static/js/chunk.js`)).toBe("chunk");
      writeFileSync(join(from, "entry.js"), "something else");
      await storage.putFolder(`${module}/one`, from);
      expect(await readFile(storage, `${module}/one/entry.js`)).toBe("entry");
    });

    it("leaves nothing behind when a folder cannot be stored completely", async () => {
      await expect(storage.putFolder(`${module}/two`, join(from, "nowhere"))).rejects.toThrow();
      expect(await storage.folders(module)).toEqual(["one"]);
    });

    it("removes a folder with its contents", async () => {
      await storage.putFolder(`${module}/three`, from);
      expect((await storage.folders(module)).toSorted()).toEqual(["one", "three"]);
      await storage.removeFolder(`${module}/one`);
      expect(await storage.folders(module)).toEqual(["three"]);
      expect(await readFile(storage, `${module}/one/static/js/chunk.js`)).toBeUndefined();
    });
  });
}
