import { KEPT_PAGE_PREFIX } from "@portal/shared/data/persistedClient";

export interface KeptPage {
  /** Id of the account; null if signed out. */
  account: string | null;
  /** Build of the module. */
  build: string;
  /** When the page was kept, as `Date.now()`. */
  savedAt: number;
  html: string;
  css: string;
}

export function removeKeptPages(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (key.startsWith(KEPT_PAGE_PREFIX)) storage.removeItem(key);
}
