import { open, readFile, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 10_000;

/**
 * Runs work while no other process of this machine does the same under this lock file. A lock
 * whose owner has died is taken over.
 * @throws when another living process holds it for more than 10 s.
 */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!(await take(path))) {
    const owner = Number(await readFile(path, "utf8").catch(() => ""));
    if (owner > 0 && !isAlive(owner)) await rm(path, { force: true });
    else if (Date.now() > giveUpAt) throw new Error(`Process ${String(owner)} holds ${path}`);
    else await pause(50);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
