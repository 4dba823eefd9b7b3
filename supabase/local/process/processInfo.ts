import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** In the format of the system. Distinguishes a process from a later one with the same pid. */
export function startOfProcess(pid: number): string | null {
  return process.platform === "linux" ? startOnLinux(pid) : ps(pid, "lstart=");
}

export function commandOfProcess(pid: number): string | null {
  if (process.platform !== "linux") return ps(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || null;
  } catch {
    return null;
  }
}

/** Field 22 of /proc/PID/stat; the name in field 2 may contain spaces. Ignores zombies. */
function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function ps(pid: number, format: string): string | null {
  try {
    const output = execFileSync("ps", ["-p", String(pid), "-o", format], { encoding: "utf8" });
    return output.trim() || null;
  } catch {
    return null;
  }
}
