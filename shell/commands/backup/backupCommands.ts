import { mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";

interface PassphraseOption {
  passphraseFile?: string;
}

const passphraseFile = [
  "--passphrase-file <file>",
  "the file with the passphrase of the backup",
] as const;

/** In the workspace only: a module alone has no portal to back up. The code is loaded when it is needed. */
export function addBackupCommands(program: Command, root: string): void {
  program
    .addCommand(
      commandLine("backup", "Writes the database and the uploaded files of the portal to one file.")
        .option("--out <file>", "the file to write")
        .option(...passphraseFile)
        .action((options: { out?: string } & PassphraseOption) => backUp(root, options)),
    )
    .addCommand(
      commandLine(
        "restore",
        "Writes a backup to an empty data directory. The portal then starts muted.",
      )
        .argument("<file>", "the backup")
        .option("--data-dir <folder>", "the data directory; default: PORTAL_DATA_DIR or .portal")
        .option("--deletions <file>", "a list of deleted accounts, to delete them again")
        .option("--replace", "move the present data aside")
        .option(...passphraseFile)
        .action((file: string, options: RestoreOptions) => restore(root, file, options)),
    );
}

async function backUp(
  root: string,
  { out, ...given }: { out?: string } & PassphraseOption,
): Promise<void> {
  const config = await stackConfig(root);
  const passphrase = readPassphrase(given);
  const path = out ? typedPath(out) : join(root, ".portal-backups", defaultName());
  if (out) requireFolder(dirname(path));
  else mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { makeBackup } = await import("../../../supabase/local/backup/makeBackup");
  const started = Date.now();
  await makeBackup({ config, path, passphrase });
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`Wrote ${path} (${megabytes} MB, ${seconds} s)`);
  if (passphrase === undefined)
    console.log("It is not encrypted. Use --passphrase-file or PORTAL_BACKUP_PASSPHRASE.");
}

interface RestoreOptions extends PassphraseOption {
  dataDir?: string;
  deletions?: string;
  replace?: boolean;
}

async function restore(root: string, file: string, options: RestoreOptions): Promise<void> {
  const config = await stackConfig(root);
  const path = typedPath(file);
  const dataDir = options.dataDir ? typedPath(options.dataDir) : config.dataDir;
  const given = options.deletions === undefined ? [] : [requireFile(typedPath(options.deletions))];
  const { restoreBackup } = await import("../../../supabase/local/backup/restoreBackup");
  const { deletionsFile } = await import("../../../supabase/local/backup/deletions");
  const restored = await restoreBackup({
    path,
    dataDir,
    supabaseDir: config.supabaseDir,
    passphrase: readPassphrase(options),
    // Also the lists that are found: beside the backup, and of the portal of this folder.
    deletionLists: [
      ...given,
      ...[dirname(path), config.dataDir].map((folder) => join(folder, deletionsFile)),
    ],
    replaces: options.replace ?? false,
  });
  console.log(`Restored the backup of ${restored.madeAt} to ${dataDir}`);
  if (restored.movedTo) console.log(`The data that was there is in ${restored.movedTo}`);
  console.log(
    restored.deletions > 0
      ? `The next start deletes the accounts again that are in the list of deletions (${String(restored.deletions)}).`
      : "No list of deleted accounts was found: accounts that were deleted after the backup will exist again. If you have a list, restore once more with --replace --deletions <file>.",
  );
  console.log("Nothing is sent until an admin starts it in the back office.");
}

async function stackConfig(root: string) {
  const { readConfig } = await import("../../../supabase/local/config/config");
  return readConfig({ workdir: root, env: process.env });
}

function readPassphrase({ passphraseFile: file }: PassphraseOption): string | undefined {
  if (file === undefined) {
    const passphrase = process.env.PORTAL_BACKUP_PASSPHRASE || undefined;
    // PostgreSQL, which the backup of a stopped portal starts, must not inherit it.
    delete process.env.PORTAL_BACKUP_PASSPHRASE;
    return passphrase;
  }
  const passphrase = readFileSync(requireFile(typedPath(file)), "utf8").replace(/\r?\n$/, "");
  if (passphrase === "") throw new Error(`The passphrase file ${file} is empty.`);
  return passphrase;
}

/** `pnpm` runs scripts in the root and keeps the folder in which it was called. */
function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD || process.cwd(), path);
}

function requireFile(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new Error(`The file ${path} does not exist.`);
}

function requireFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Error(`The folder ${path} does not exist.`);
}

/** Sorts by time: portal-20261130-023000.backup, in UTC. */
function defaultName(): string {
  const [day = "", time = ""] = new Date().toISOString().replaceAll(/[-:]/g, "").split(/[T.]/);
  return `portal-${day}-${time}.backup`;
}
