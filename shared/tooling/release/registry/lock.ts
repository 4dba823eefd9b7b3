import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ReleaseStorage } from "../storage/releaseStorage";

const LOCK = ".lock";
/** Held while an abandoned lock is removed, so that no other process removes a new lock. */
const BREAKER = ".lock.breaking";

/** Older locks count as abandoned. */
const LEASE_MS = 10 * 60_000;
const BREAKER_LEASE_MS = 60_000;
/** A holder stops this long before others may take over: their clocks differ, and a write takes time. */
const MARGIN_MS = 10_000;

const holderSchema = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  doing: z.string(),
  since: z.iso.datetime(),
  leaseMs: z.number().optional(),
});
type Holder = z.infer<typeof holderSchema>;

export interface LockOptions {
  doing: string;
  patienceMs?: number;
  onWait?(holder: string): void;
  /** Instead of this process, which others on the same host can check. */
  holder?: { host: string; leaseMs: number };
}

const now = () => new Date().toISOString();

/** Rejects if the lock was lost. */
type RequireLock = () => Promise<void>;

export async function withLock<Result>(
  storage: ReleaseStorage,
  { doing, patienceMs = 30_000, onWait, holder }: LockOptions,
  work: (requireLock: RequireLock) => Promise<Result>,
): Promise<Result> {
  const waiting: Holder = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    doing,
    since: now(),
    ...holder,
  };
  let mine = waiting;
  const giveUpAt = Date.now() + patienceMs;
  let notified = false;
  while (!(await storage.create(LOCK, JSON.stringify((mine = { ...waiting, since: now() }))))) {
    const other = await otherHolder(storage, mine);
    if (Date.now() > giveUpAt)
      throw new Error(`${describe(other)}. Try again when it has finished${atTheLatest(other)}.`);
    if (!other) continue;
    if (!notified) onWait?.(describe(other));
    notified = true;
    await pause(100);
  }

  const { leaseMs = LEASE_MS } = mine;
  const isMine = async () => parse((await storage.read(LOCK)) ?? "")?.id === mine.id;
  try {
    return await work(async () => {
      const isOver = ageOf(mine) > leaseMs - MARGIN_MS;
      if (isOver || !(await isMine()))
        throw new Error(
          `Lost the registry lock: it ends after ${String(leaseMs / 60_000)} min. Try again.`,
        );
    });
  } finally {
    // A lock that cannot be removed counts as abandoned later.
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

/** The process that holds or takes over the lock; undefined if the caller can try again. */
async function otherHolder(storage: ReleaseStorage, mine: Holder): Promise<Holder | undefined> {
  const holder = await activeHolder(storage, LOCK, LEASE_MS);
  if (holder !== "abandoned") return holder;
  const breaker = { ...mine, doing: "takes over an abandoned lock", since: now() };
  if (!(await storage.create(BREAKER, JSON.stringify(breaker)))) {
    const other = await activeHolder(storage, BREAKER, BREAKER_LEASE_MS);
    if (other !== "abandoned") return other;
    // Two processes may both get here: `requireLock` stops the loser before it changes anything.
    await storage.remove(BREAKER);
    return undefined;
  }
  try {
    if ((await activeHolder(storage, LOCK, LEASE_MS)) === "abandoned") await storage.remove(LOCK);
  } finally {
    await storage.remove(BREAKER);
  }
  return undefined;
}

async function activeHolder(
  storage: ReleaseStorage,
  path: string,
  leaseMs: number,
): Promise<Holder | "abandoned" | undefined> {
  const text = await storage.read(path);
  if (text === undefined) return undefined;
  const holder = parse(text);
  if (!holder || ageOf(holder) > (holder.leaseMs ?? leaseMs)) return "abandoned";
  return holder.host === hostname() && !isAlive(holder.pid) ? "abandoned" : holder;
}

export interface HeldLock {
  /** Text with the lock's owner, purpose and start. */
  holder: string;
  /** Whether its process ended is only known on the same machine, or when the lease is over. */
  state: "running" | "elsewhere" | "abandoned";
  /** Rejects if another process holds the lock now. */
  remove(): Promise<void>;
}

/** undefined if no process holds the lock. */
export async function heldLock(storage: ReleaseStorage): Promise<HeldLock | undefined> {
  const text = await storage.read(LOCK);
  if (text === undefined) return undefined;
  const holder = parse(text);
  const isAbandoned = (await activeHolder(storage, LOCK, LEASE_MS)) === "abandoned";
  const state = holder?.host === hostname() ? "running" : "elsewhere";
  return {
    holder: describe(holder),
    state: isAbandoned ? "abandoned" : state,
    async remove() {
      if ((await storage.read(LOCK)) !== text)
        throw new Error("Another process holds the lock now. Nothing was removed.");
      await storage.remove(LOCK);
    },
  };
}

function describe(holder: Holder | undefined): string {
  if (!holder) return "Another process holds the lock";
  const { host, pid, doing, since } = holder;
  const where = host === hostname() ? "" : ` on ${host}`;
  return `Process ${String(pid)}${where} ${doing} since ${since}`;
}

const ageOf = ({ since }: Holder) => Date.now() - Date.parse(since);

function atTheLatest(holder: Holder | undefined): string {
  if (!holder) return "";
  const end = new Date(Date.parse(holder.since) + (holder.leaseMs ?? LEASE_MS));
  return `, at the latest at ${end.toISOString()}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
