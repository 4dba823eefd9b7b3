import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ReleaseStorage } from "../storage/releaseStorage";

const LOCK = ".lock";
/** Held only while an abandoned lock is taken away, so that nobody takes a fresh one away. */
const BREAKER = ".lock.breaking";

/** Nobody works longer than this: what is older has been abandoned. */
const LEASE_MS = 10 * 60_000;
/** Taking a lock away is a look and a removal. */
const BREAKER_LEASE_MS = 60_000;

const holderSchema = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  /** What its holder is doing, e.g. `releases mf-booking`. */
  doing: z.string(),
  since: z.iso.datetime(),
});
type Holder = z.infer<typeof holderSchema>;

interface LockOptions {
  /** What this process is about to do; whoever waits is told so. */
  doing: string;
  patienceMs?: number;
  /** Called once, when somebody else holds the lock. */
  onWait?(holder: string): void;
}

const now = () => new Date().toISOString();

/** Fails when somebody has taken the lock away meanwhile. */
type RequireLock = () => Promise<void>;

/**
 * Runs work while nobody else changes this storage. The lock of a process that has died, or that
 * is older than 10 minutes, is taken over.
 * @throws when somebody else holds it for longer than the patience, 30 s; says who.
 */
export async function withLock<Result>(
  storage: ReleaseStorage,
  { doing, patienceMs = 30_000, onWait }: LockOptions,
  work: (requireLock: RequireLock) => Promise<Result>,
): Promise<Result> {
  const mine: Holder = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    doing,
    since: now(),
  };
  const giveUpAt = Date.now() + patienceMs;
  let told = false;
  while (!(await storage.create(LOCK, JSON.stringify(mine)))) {
    const holder = await inTheWay(storage, mine);
    if (Date.now() > giveUpAt) throw new Error(`${describe(holder)}. Try again when it is done.`);
    if (!holder) continue;
    if (!told) onWait?.(describe(holder));
    told = true;
    await pause(100);
  }

  const isMine = async () => parse((await storage.read(LOCK)) ?? "")?.id === mine.id;
  try {
    return await work(async () => {
      if (!(await isMine())) throw new Error("It took so long that somebody else took over");
    });
  } finally {
    // The work is done or has failed for its own reason; what stays behind counts as abandoned.
    await isMine()
      .then((held) => (held ? storage.remove(LOCK) : undefined))
      .catch(() => undefined);
  }
}

function parse(text: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Who is at work, or else at taking an abandoned lock away. Nobody when it can be tried again. */
async function inTheWay(storage: ReleaseStorage, mine: Holder): Promise<Holder | undefined> {
  const holder = await livingHolder(storage, LOCK, LEASE_MS);
  if (holder !== "abandoned") return holder;
  const breaker = { ...mine, doing: "takes over an abandoned lock", since: now() };
  if (!(await storage.create(BREAKER, JSON.stringify(breaker)))) {
    const other = await livingHolder(storage, BREAKER, BREAKER_LEASE_MS);
    if (other !== "abandoned") return other;
    // Two who find this at once may both go on: the one who loses is told before it changes a thing.
    await storage.remove(BREAKER);
    return undefined;
  }
  try {
    if ((await livingHolder(storage, LOCK, LEASE_MS)) === "abandoned") await storage.remove(LOCK);
  } finally {
    await storage.remove(BREAKER);
  }
  return undefined;
}

/** Who holds a lock; nobody when it is not there. */
async function livingHolder(
  storage: ReleaseStorage,
  path: string,
  leaseMs: number,
): Promise<Holder | "abandoned" | undefined> {
  const text = await storage.read(path);
  if (text === undefined) return undefined;
  const holder = parse(text);
  if (!holder || Date.now() - Date.parse(holder.since) > leaseMs) return "abandoned";
  return holder.host === hostname() && !isAlive(holder.pid) ? "abandoned" : holder;
}

function describe(holder: Holder | undefined): string {
  if (!holder) return "Somebody holds the lock";
  const { host, pid, doing, since } = holder;
  const where = host === hostname() ? "" : ` on ${host}`;
  return `Process ${String(pid)}${where} ${doing} since ${since}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
