import { PERSISTED_FOR_MS, PERSISTED_QUERIES_KEY } from "@portal/shared/data/persistedClient";
import { isPersisted } from "@portal/shared/data/persistedQueries";
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from "@tanstack/query-persist-client-core";
import type { QueryClient } from "@tanstack/react-query";
import { trySetItem } from "../../storage";
import { storedAccount } from "./storedAccount";

/** Characters. Browsers allow about five million per origin. */
const MAX_LENGTH = 400_000;
const BETWEEN_WRITES_MS = 1000;

interface Options {
  queryClient: QueryClient;
  storage: Storage;
}

export interface PersistedQueries {
  /**
   * Shows what the last visit of this account kept, if it had the same `builds`: another release may
   * read another form of data. Never rejects.
   */
  restore(builds: string): Promise<void>;
  /** Call when it is certain who is signed in. Removes what belongs to another account. */
  follow(userId: string | null): void;
}

/** Keeps allowed queries of one account in this browser (docs/decisions/025). */
export function persistQueries({ queryClient, storage }: Options): PersistedQueries {
  let account = storedAccount(storage);
  let builds: string | undefined;
  let unsubscribe: (() => void) | undefined;
  let writing: string | undefined;

  const busterOf = () => JSON.stringify([account, builds]);
  const persister = createAsyncStoragePersister({
    key: PERSISTED_QUERIES_KEY,
    throttleTime: BETWEEN_WRITES_MS,
    serialize(client) {
      writing = client.buster;
      return JSON.stringify(client);
    },
    deserialize: outdated,
    storage: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem(key, text) {
        // This tab or another may have signed out since the write was scheduled.
        const isCurrent = writing === busterOf() && storedAccount(storage) === account;
        storage.removeItem(key);
        if (isCurrent && text.length <= MAX_LENGTH) trySetItem(storage, key, text);
      },
    },
  });
  function subscribe(): void {
    unsubscribe?.();
    if (builds === undefined) return;
    unsubscribe = persistQueryClientSubscribe({
      queryClient,
      persister,
      buster: busterOf(),
      dehydrateOptions: {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: ({ queryKey, state }) =>
          state.status === "success" && isPersisted(queryKey, account),
      },
    });
  }

  return {
    async restore(current) {
      builds = current;
      await persistQueryClientRestore({
        queryClient,
        persister,
        buster: busterOf(),
        maxAge: PERSISTED_FOR_MS,
        hydrateOptions: { defaultOptions: { queries: { gcTime: PERSISTED_FOR_MS } } },
      }).catch(() => undefined);
      subscribe();
    },
    follow(userId) {
      if (userId === account) return;
      const isKept = account === null;
      account = userId;
      unsubscribe?.();
      storage.removeItem(PERSISTED_QUERIES_KEY);
      // The restored session has ended, and its data may already be in the cache.
      if (!isKept) queryClient.clear();
      subscribe();
    },
  };
}

/** Marks every query as outdated, so that it is shown and read again. */
function outdated(text: string): PersistedClient {
  const client = JSON.parse(text) as PersistedClient;
  for (const { state } of client.clientState.queries) state.isInvalidated = true;
  return client;
}
