import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import { addBackupCommands } from "./backupCommands";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
  mkdirSync(join(folder, "supabase/migrations"), { recursive: true });
  writeFileSync(join(folder, "supabase/config.toml"), "");
  for (const name of ["PORTAL_DATA_DIR", "PORTAL_BACKUP_PASSPHRASE", "PORTAL_DB_PORT"])
    vi.stubEnv(name, "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<unknown> {
  const program = commandLine("portal", "For a test.");
  addBackupCommands(program, folder);
  return program.parseAsync(args, { from: "user" }).then(
    () => "done",
    (error: Error) => error.message.replaceAll(folder, "FOLDER"),
  );
}

it.each([
  [["backup"], "FOLDER/.portal contains no data of a portal."],
  [["backup", "--out", "missing/a"], "The folder FOLDER/missing does not exist."],
  [["backup", "--passphrase-file", "missing"], "The file FOLDER/missing does not exist."],
  [["backup", "--passphrase-file", "empty"], "The passphrase file empty is empty."],
  [["backup", "b2"], 'Unexpected argument "b2". See portal backup --help.'],
  [["restore"], "Missing required argument 'file'. See portal restore --help."],
  [["restore", "missing"], "FOLDER/missing cannot be read (ENOENT)."],
  [["restore", "empty"], "FOLDER/empty is not a backup of the portal."],
  [["restore", "empty", "--deletions", "missing"], "The file FOLDER/missing does not exist."],
])("%j is refused in one line", async (args, message) => {
  vi.stubEnv("INIT_CWD", folder);
  writeFileSync(join(folder, "empty"), "");
  expect(await run(...args)).toBe(message);
  expect(existsSync(join(folder, ".portal"))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
});
