import { execFileSync, type SpawnOptions } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StackError } from "../stackError";

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

export type RunAs = (file: string, args: readonly string[]) => Command;

// PostgreSQL does not run as root, which is the usual user in containers. It then runs as `postgres`
// or `nobody`, which also owns the data directory. The capability dac_override lets that account
// reach a data directory below a folder that only root can read, such as /root.
export function identityFor(databaseDir: string, reads: readonly string[]): RunAs {
  const account = serverAccount(databaseDir);
  if (!account) return (file, args) => ({ file, args, options: {} });
  chownSync(databaseDir, account.uid, account.gid);
  if ([databaseDir, ...reads].every(isOpenToAll)) {
    return (file, args) => ({ file, args, options: account });
  }
  const keepAccess = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
  return (file, args) => ({ file: "setpriv", args: [...keepAccess, file, ...args], options: {} });
}

/** Null: PostgreSQL runs as the user of this process. */
export function serverAccount(databaseDir: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(databaseDir);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      continue;
    }
  }
  throw new StackError(
    "PostgreSQL cannot run as root, and the accounts postgres and nobody do not exist.",
  );
}

function idOf(flag: "-u" | "-g", name: string): number {
  return Number(
    execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
}

function isOpenToAll(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
