import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BackupFacts, openBackup, writeBackup } from "./backupFile";

const facts: BackupFacts = {
  madeAt: "2026-11-30T02:30:00.000Z",
  system: "linux-x64",
  postgres: "17",
  migration: "20261221000000",
};
const content = "The database of the portal. ".repeat(10_000);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
  path = join(folder, "portal.backup");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function* parts(text: string) {
  for (let at = 0; at < text.length; at += 10_000) yield Buffer.from(text.slice(at, at + 10_000));
}

async function readAll(passphrase?: string): Promise<string> {
  const backup = await openBackup(path, passphrase);
  await backup.verify();
  const chunks: Buffer[] = [];
  for await (const chunk of backup.content()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function change(position: number): void {
  const bytes = readFileSync(path);
  const index = position < 0 ? bytes.length + position : position;
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
  writeFileSync(path, bytes);
}

describe.each([
  [
    "with a passphrase",
    "correct horse",
    "cannot be opened: the passphrase is wrong, or the file is incomplete or damaged.",
  ],
  ["without a passphrase", undefined, "is incomplete or damaged: its checksum differs."],
])("a backup %s", (_, passphrase, refusal) => {
  let original: Buffer;
  beforeAll(async () => {
    const made = join(mkdtempSync(join(tmpdir(), "portal-backup-")), "made");
    await writeBackup(made, facts, passphrase, parts(content));
    original = readFileSync(made);
    rmSync(dirname(made), { recursive: true });
  });
  beforeEach(() => writeFileSync(path, original));

  it("contains what was written", async () => {
    expect(await readAll(passphrase)).toBe(content);
  });

  it.each([
    ["in its header", 30],
    ["in its content", 600],
    ["at its end", -1],
  ])("is refused when a bit differs %s", async (__, position) => {
    change(position);
    await expect(readAll(passphrase)).rejects.toThrow();
  });

  it("is refused when a fact of the header was changed", async () => {
    const bytes = readFileSync(path);
    bytes.write("20261220000000", bytes.indexOf(facts.migration));
    writeFileSync(path, bytes);
    await expect(readAll(passphrase)).rejects.toThrow(`${path} ${refusal}`);
  });

  it.each([1, 40, 1000])("is refused when its last %i bytes are missing", async (missing) => {
    truncateSync(path, statSync(path).size - missing);
    await expect(readAll(passphrase)).rejects.toThrow(`${path} ${refusal}`);
  });

  it("is refused when only its header is left", async () => {
    truncateSync(path, readFileSync(path).indexOf("\n") + 1);
    await expect(readAll(passphrase)).rejects.toThrow(`${path} ${refusal}`);
  });
});

it("has its facts in the header, and is readable by its owner only", async () => {
  await writeBackup(path, facts, undefined, parts(content));
  expect((await openBackup(path)).facts).toMatchObject(facts);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["portal.backup"]);
});

it("shows nothing of the content without the passphrase", async () => {
  await writeBackup(path, facts, "correct horse", parts(content));
  await expect(readAll("wrong horse")).rejects.toThrow("the passphrase is wrong");
  await expect(readAll()).rejects.toThrow(
    `${path} is encrypted. Give its passphrase with --passphrase-file or PORTAL_BACKUP_PASSPHRASE.`,
  );
});

it("refuses a backup that is not encrypted although it should be", async () => {
  await writeBackup(path, facts, undefined, parts(content));
  await expect(readAll("correct horse")).rejects.toThrow(
    `${path} is not encrypted. Restore it without a passphrase.`,
  );
});

it("leaves no file when the content ends with an error", async () => {
  async function* failing() {
    yield Buffer.from("a");
    throw new Error("PostgreSQL has stopped.");
  }
  await expect(writeBackup(path, facts, undefined, failing())).rejects.toThrow(
    "PostgreSQL has stopped.",
  );
  expect(readdirSync(folder)).toEqual([]);
});

it("refuses other files, folders and missing files in one line", async () => {
  await expect(openBackup(path)).rejects.toThrow(`${path} cannot be read (ENOENT).`);
  await expect(openBackup(folder)).rejects.toThrow(`${folder} cannot be read (EISDIR).`);
  for (const text of ["", "PK\u0003\u0004", '{"format":"portal-backup-2"}\n']) {
    writeFileSync(path, text);
    await expect(openBackup(path)).rejects.toThrow(`${path} is not a backup of the portal.`);
  }
});
