import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDir } from "../process/dataDirLock";
import { type BackupFacts, writeBackup } from "./backupFile";
import { writeDeletions } from "./deletions";
import { restoreBackup } from "./restoreBackup";
import { tarHeader, tarPadding } from "./tar";

let folder: string;
let dataDir: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-restore-"));
  [dataDir, path] = [join(folder, "data"), join(folder, "portal.backup")];
  mkdirSync(join(folder, "supabase/migrations"), { recursive: true });
  writeFileSync(join(folder, "supabase/migrations/20261221000000_restores.sql"), "");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function* archive(names: readonly string[]) {
  for (const name of names)
    yield Buffer.concat([tarHeader(name, 1), Buffer.from("a"), tarPadding(1)]);
}

async function write(facts: Partial<BackupFacts> = {}, names = ["PG_VERSION", "portal/storage/1"]) {
  const system = `${process.platform}-${process.arch}`;
  const known = {
    madeAt: "2026-11-30T02:30:00.000Z",
    system,
    postgres: "17",
    migration: "20261221000000",
  };
  await writeBackup(path, { ...known, ...facts }, undefined, archive(names));
}

const restore = (more: { replaces?: boolean; deletionLists?: string[] } = {}) =>
  restoreBackup({
    path,
    dataDir,
    supabaseDir: join(folder, "supabase"),
    deletionLists: [],
    replaces: false,
    ...more,
  });

/** What the folder contains besides the backup and the code. */
const written = () =>
  readdirSync(folder).filter((name) => !["portal.backup", "supabase"].includes(name));

describe("a restore", () => {
  it.each(["a missing", "an empty"])(
    "writes to %s folder, marks the copy and leaves nothing else",
    async (kind) => {
      if (kind === "an empty") mkdirSync(dataDir);
      await write();
      expect(await restore()).toEqual({
        madeAt: "2026-11-30T02:30:00.000Z",
        deletions: 0,
        movedTo: null,
      });
      expect(written()).toEqual(["data"]);
      expect(readdirSync(dataDir).toSorted()).toEqual([
        "db",
        "deletions.jsonl",
        "restored.json",
        "storage",
      ]);
      expect(readFileSync(join(dataDir, "db/PG_VERSION"), "utf8")).toBe("a");
      expect(readFileSync(join(dataDir, "storage/1"), "utf8")).toBe("a");
    },
  );

  it("replaces data only with --replace, moves it aside, and merges the lists of deletions", async () => {
    await write();
    const deleted_at = "2026-11-30T03:00:00Z";
    const [asha, maya] = [
      "3c4b7c3e-1111-4111-8111-111111111111",
      "3c4b7c3e-2222-4222-8222-222222222222",
    ];
    mkdirSync(dataDir);
    writeDeletions(join(dataDir, "deletions.jsonl"), [{ user_id: asha, deleted_at }]);
    const given = join(folder, "supabase/deletions.jsonl");
    writeDeletions(
      given,
      [asha, maya].map((user_id) => ({ user_id, deleted_at })),
    );
    await expect(restore()).rejects.toThrow(
      `${dataDir} is not empty. Name another folder with --data-dir, or move its data aside with --replace.`,
    );
    const { deletions, movedTo } = await restore({ replaces: true, deletionLists: [given] });
    expect(deletions).toBe(2);
    expect(readdirSync(movedTo ?? "")).toEqual(["deletions.jsonl"]);
    expect(readFileSync(join(dataDir, "deletions.jsonl"), "utf8").match(/user_id/g)).toHaveLength(
      2,
    );
  });
});

describe("a restore that is refused writes nothing", () => {
  it.each([
    [
      { migration: "20991231000000" },
      "is of a newer version of the portal (migration 20991231000000). Update the portal, then restore it.",
    ],
    [{ postgres: "16" }, "is of PostgreSQL 16; this portal has PostgreSQL 17."],
    [{ system: "vax-vms" }, "was made on vax-vms. Restore it on that system; this one is"],
  ])("of a backup with %j", async (facts, message) => {
    await write(facts);
    await expect(restore()).rejects.toThrow(`${path} ${message}`);
    expect(written()).toEqual([]);
  });

  it("of a damaged file", async () => {
    await write();
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
    writeFileSync(path, bytes);
    await expect(restore()).rejects.toThrow(
      `${path} is incomplete or damaged: its checksum differs.`,
    );
    expect(written()).toEqual([]);
  });

  it("of a file that would leave the folder", async () => {
    await write({}, ["PG_VERSION", "portal/../../stolen"]);
    await expect(restore()).rejects.toThrow("which cannot be restored");
    expect(written()).toEqual([]);
  });

  it("over a running portal, also with --replace", async () => {
    await write();
    const unlock = lockDataDir(dataDir);
    await expect(restore({ replaces: true })).rejects.toThrow(
      `A portal is running on ${dataDir}. Stop it with kill ${process.pid}, then restore.`,
    );
    expect(readdirSync(dataDir)).toEqual(["stack.lock"]);
    unlock();
  });

  it("while another restore writes to the same folder", async () => {
    await write();
    const unlock = lockDataDir(`${dataDir}.restoring`);
    await expect(restore()).rejects.toThrow(`Another restore to ${dataDir} is running.`);
    unlock();
    await restore();
    expect(written()).toEqual(["data"]);
  });

  it("with a list of deletions that cannot be read", async () => {
    await write();
    const list = join(folder, "supabase/deletions.jsonl");
    writeFileSync(list, '{"user_id":"Asha"}\n');
    await expect(restore({ deletionLists: [list] })).rejects.toThrow(
      `${list}:1 is not a line of a list of deleted accounts.`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });
});
