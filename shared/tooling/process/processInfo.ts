import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The start time in the format of the system. It distinguishes a process from a later one with the same pid. */
export function startOfProcess(pid: number): string | null {
  return process.platform === "linux" ? (statOnLinux(pid)?.[19] ?? null) : ps(pid, "lstart=");
}

export function commandOfProcess(pid: number): string | null {
  if (process.platform !== "linux") return ps(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || null;
  } catch {
    return null;
  }
}

export function parentOfProcess(pid: number): number | null {
  const parent = process.platform === "linux" ? statOnLinux(pid)?.[1] : ps(pid, "ppid=");
  return parent ? Number(parent) : null;
}

export function folderOfProcess(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** The process of this user that listens on a TCP port of the loopback interface. */
export function listenerOn(port: number): number | null {
  if (process.platform !== "linux")
    return (
      Number(output("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"])?.split("\n")[0]) || null
    );
  const inode = listeningInode(port);
  if (inode === null) return null;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return Number(pids.find((pid) => socketsOf(pid).includes(`socket:[${inode}]`))) || null;
}

/** Fields of /proc/PID/stat from the third on; the name in the second may contain spaces. Ignores zombies. */
function statOnLinux(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : fields;
  } catch {
    return null;
  }
}

const LISTENING = "0A";

function listeningInode(port: number): string | null {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  for (const table of ["tcp", "tcp6"]) {
    const rows = readFileSync(`/proc/net/${table}`, "utf8").split("\n");
    for (const row of rows) {
      const [, local, , state, , , , , , inode] = row.trim().split(/\s+/);
      if (inode && state === LISTENING && local?.endsWith(suffix)) return inode;
    }
  }
  return null;
}

function socketsOf(pid: string): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`));
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}

const ps = (pid: number, format: string) => output("ps", ["-p", String(pid), "-o", format]);

function output(program: string, args: string[]): string | null {
  try {
    const printed = execFileSync(program, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return printed.trim() || null;
  } catch {
    return null;
  }
}
