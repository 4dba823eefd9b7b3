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
  /** @returns a function to call when the mount has ended or failed */
  start(module: string, build: string): (isMounted: boolean) => void;
  /** Excludes the release for an hour. @returns whether the browser stores it */
  exclude(module: string, build: string, fault: string): boolean;
}

/**
 * Marks each mount in the browser until a second after it. A mark that outlives its page shows that
 * the release blocked the main thread, so the next page uses another one.
 */
export function createUnfinishedMounts(local: Storage, tab: Storage): UnfinishedMounts {
  const page = Math.random().toString(36).slice(2);
  const previousPage = tab.getItem(PAGE_KEY);
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
    start(module, build) {
      const key = keyOf(module, build);
      if (!document.hidden) change((entries) => (entries[key] = { at: Date.now(), page }));
      return (isMounted) => {
        change((entries) => {
          if (isMounted && entries[key]?.page === page) entries[key].mounted = true;
        });
        setTimeout(() => {
          change((entries) => {
            if (entries[key]?.fault === undefined) delete entries[key];
          });
        }, SETTLE_MS);
      };
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
