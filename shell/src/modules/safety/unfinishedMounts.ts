import { trySetItem } from "../../storage";
import { STUCK } from "../loading/failures";
import type { RunningRelease } from "./blocking";

const KEY = "portal.unfinished-mounts";
/** Key in the session storage of the page that this tab showed last. */
const PAGE_KEY = "portal.page";
/** Name of the lock that a page with marks holds, followed by the page. A browser frees it when the page ends. */
const LOCK = "portal.mounting.";
const KEPT_MS = 60 * 60_000;
/** Longer than the deadlines of loading and mounting together. */
const IN_PROGRESS_MS = 20_000;
/** The first effects of a module run after it has mounted. */
export const SETTLE_MS = 1000;
/** How long the mark of a mounted module waits for `watchBlocking`. Together with `SETTLE_MS` it is below `IN_PROGRESS_MS`. */
const UNWATCHED_MS = 15_000;

interface Entry {
  at: number;
  page: string;
  /** The release has mounted. Its first effects may still run. */
  mounted?: true;
  /** The release may have blocked a page, as another one may have. */
  suspected?: true;
  /** What the release certainly did, as a sentence for users. Every page of this browser then excludes it. */
  fault?: string;
}
type Entries = Record<string, Entry>;

export interface UnfinishedMounts {
  /** What the release did to a page of this browser in the last hour, as a sentence for users. */
  faultOf(module: string, build: string): string | undefined;
  /**
   * @param isPage whether it is a module, whose mark lasts until the page is watched
   * @returns a function to call when the mount has ended or failed
   */
  start(module: string, build: string, isPage: boolean): (isMounted: boolean) => void;
  /** Whether a mark says what this page runs. */
  isMarked(): boolean;
  /** Calls `listener` when a mark of this page is written or removed. */
  subscribe(listener: () => void): void;
  /** `watchBlocking` has started. */
  watched(): void;
  /** These releases ran in a page that was blocked until it ended, the last mounted one at the end. */
  blocked(releases: readonly RunningRelease[]): void;
  /** Whether a page was blocked in the last hour in which other modules ran too. */
  isSuspected(module: string, build: string): boolean;
  /** Finds out which marks are of pages that have ended. */
  findEnded(): Promise<void>;
  /** Excludes the release for an hour. @returns whether the browser stores it */
  exclude(module: string, build: string, fault: string): boolean;
}

/**
 * Marks each mount in the browser until a second after it, and until `watchBlocking` has started. A mark
 * that outlives its page shows that the release blocked the main thread, so the next page uses another one.
 */
export function createUnfinishedMounts(
  local: Storage,
  tab: Storage,
  locks: LockManager | undefined = browserLocks(),
): UnfinishedMounts {
  const page = Math.random().toString(36).slice(2);
  const previousPage = tab.getItem(PAGE_KEY);
  /** The last mount of each. */
  const marked = new Map<string, symbol>();
  /** Marks that only wait for `watched`. */
  const waiting = new Set<string>();
  const listeners: (() => void)[] = [];
  /** Other pages that have ended. */
  const ended = new Set<string>();
  let isWatched = false;
  let freeLock: (() => void) | undefined;
  trySetItem(tab, PAGE_KEY, page);

  function change(edit: (entries: Entries) => void): void {
    const entries = readEntries(local);
    edit(entries);
    const kept = Object.entries(entries).filter(([, { at }]) => Date.now() - at < KEPT_MS);
    if (kept.length > 0) trySetItem(local, KEY, JSON.stringify(Object.fromEntries(kept)));
    else local.removeItem(KEY);
  }

  /** The user leaves, or the browser may end the page in the background. */
  function forgetOwn(): void {
    change((entries) => {
      for (const [key, entry] of Object.entries(entries)) {
        if (entry.page === page && entry.fault === undefined) delete entries[key];
      }
    });
    marked.clear();
    waiting.clear();
    followMarks();
  }

  /** Held only while there are marks: browsers do not keep a page with locks for going back. */
  function followMarks(): void {
    if (marked.size === 0) {
      freeLock?.();
      freeLock = undefined;
      return;
    }
    if (freeLock) return;
    const isFree = new Promise<void>((resolve) => (freeLock = resolve));
    locks?.request(LOCK + page, () => isFree).catch(() => undefined);
  }

  function mark(key: string, mount: symbol): void {
    marked.set(key, mount);
    // First, so that no other page finds the mark without the lock.
    followMarks();
    change((entries) => (entries[key] = { at: Date.now(), page }));
    for (const listener of listeners) listener();
  }

  function unmark(...keys: string[]): void {
    change((entries) => {
      for (const key of keys) {
        const entry = entries[key];
        if (entry?.page === page && entry.fault === undefined) delete entries[key];
      }
    });
    for (const key of keys) {
      marked.delete(key);
      waiting.delete(key);
    }
    followMarks();
    for (const listener of listeners) listener();
  }
  addEventListener("pagehide", forgetOwn);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) forgetOwn();
  });

  function exclude(module: string, build: string, fault: string): boolean {
    const key = keyOf(module, build);
    change((entries) => (entries[key] = { at: Date.now(), page, fault }));
    return local === browserStorage() && readEntries(local)[key]?.fault === fault;
  }

  return {
    faultOf(module, build) {
      const key = keyOf(module, build);
      const entries = readEntries(local);
      const entry = entries[key];
      if (!entry) return undefined;
      const age = Date.now() - entry.at;
      if (age >= KEPT_MS) return undefined;
      // Also if this page excluded it: `takeBlocked` finds the fault of an earlier page.
      if (typeof entry.fault === "string") return entry.fault;
      if (entry.page === page || entry.suspected) return undefined;
      const hasEnded = entry.page === previousPage || ended.has(entry.page);
      if (!hasEnded && age <= IN_PROGRESS_MS) return undefined;
      if (entry.mounted && hasUnmounted(entries, entry.page)) return undefined;
      // Stored, because the mark proves it only to this page: for a later one, `previousPage` is another page.
      change((all) => (all[key] = { ...entry, fault: STUCK }));
      return STUCK;
    },
    start(module, build, isPage) {
      const key = keyOf(module, build);
      const mount = Symbol();
      // If the page blocks from here on, this mount may be the cause.
      unmark(...waiting);
      if (!document.hidden) mark(key, mount);
      return (isMounted) => {
        change((entries) => {
          if (!isMounted || entries[key]?.page !== page) return;
          entries[key].mounted = true;
          // Other tabs measure the age of the mark from here.
          entries[key].at = Date.now();
        });
        setTimeout(() => {
          // The page was hidden, or the release is mounted again.
          if (marked.get(key) !== mount) return;
          if (!isPage || !isMounted || isWatched) return unmark(key);
          waiting.add(key);
          setTimeout(() => {
            if (waiting.has(key)) unmark(key);
          }, UNWATCHED_MS);
        }, SETTLE_MS);
      };
    },
    isMarked: () => marked.size > 0,
    subscribe: (listener) => void listeners.push(listener),
    watched() {
      isWatched = true;
      unmark(...waiting);
    },
    blocked(releases) {
      const isCertain = new Set(releases.map(({ module }) => module)).size === 1;
      // A release that its fallback replaced may have left timers, so the fallback gets another page.
      const causes = isCertain && releases.length > 1 ? releases.slice(0, -1) : releases;
      for (const { module, build } of causes) {
        if (isCertain) exclude(module, build, STUCK);
        else if (this.faultOf(module, build) === undefined)
          change((all) => (all[keyOf(module, build)] = { at: Date.now(), page, suspected: true }));
      }
    },
    isSuspected(module, build) {
      const { suspected, at = 0 } = readEntries(local)[keyOf(module, build)] ?? {};
      return suspected === true && Date.now() - at < KEPT_MS;
    },
    async findEnded() {
      const others = Object.values(readEntries(local)).map((entry) => entry.page);
      if (!locks || !others.some((other) => other !== page)) return;
      const { held = [], pending = [] } = await locks.query();
      const alive = new Set([...held, ...pending].map(({ name }) => name));
      for (const other of others) if (!alive.has(LOCK + other)) ended.add(other);
    },
    exclude,
  };
}

/** A part of a page loads after its page has mounted, and is then more likely to have blocked it. */
const hasUnmounted = (entries: Entries, page: string): boolean =>
  Object.values(entries).some((entry) => entry.page === page && !entry.mounted);

const keyOf = (module: string, build: string) => `${module} ${build}`;

function readEntries(local: Storage): Entries {
  try {
    const stored = JSON.parse(local.getItem(KEY) ?? "{}") as Record<string, Entry | null>;
    // Other code may have written anything there.
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, Entry] => Number(entry[1]?.at) > 0),
    );
  } catch {
    return {};
  }
}

/** Undefined without a secure connection. */
const browserLocks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Undefined if the browser blocks storage. */
function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
