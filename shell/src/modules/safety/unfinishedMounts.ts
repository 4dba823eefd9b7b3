import { trySetItem } from "../../storage";
import { STUCK } from "../loading/failures";

const KEY = "portal.unfinished-mounts";
/** Key in the session storage of the page that this tab showed last. */
const PAGE_KEY = "portal.page";
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
  /** Excludes the release for an hour. @returns whether the browser stores it */
  exclude(module: string, build: string, fault: string): boolean;
}

/**
 * Marks each mount in the browser until a second after it, and until `watchBlocking` has started. A mark
 * that outlives its page shows that the release blocked the main thread, so the next page uses another one.
 */
export function createUnfinishedMounts(local: Storage, tab: Storage): UnfinishedMounts {
  const page = Math.random().toString(36).slice(2);
  const previousPage = tab.getItem(PAGE_KEY);
  /** The last mount of each. */
  const marked = new Map<string, symbol>();
  /** Marks that only wait for `watched`. */
  const waiting = new Set<string>();
  const listeners: (() => void)[] = [];
  let isWatched = false;
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
  }

  function mark(key: string, mount: symbol): void {
    change((entries) => (entries[key] = { at: Date.now(), page }));
    marked.set(key, mount);
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
    for (const listener of listeners) listener();
  }
  addEventListener("pagehide", forgetOwn);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) forgetOwn();
  });

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
      if (entry.page === page) return undefined;
      if (entry.page !== previousPage && age <= IN_PROGRESS_MS) return undefined;
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
    exclude(module, build, fault) {
      const key = keyOf(module, build);
      change((entries) => (entries[key] = { at: Date.now(), page, fault }));
      return local === browserStorage() && readEntries(local)[key]?.fault === fault;
    },
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

/** Undefined if the browser blocks storage. */
function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
