import { PERSISTED_QUERIES_KEY } from "@portal/shared/data/persistedClient";
import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "../../start/whenIdle";
import type { PersistedQueries } from "./persistQueries";
import { removeKeptPages } from "./keptPages";
import { storedAccount } from "./storedAccount";

/** Does what `persistQueries` does, and loads its code at the start only if there is a copy to show. */
export function keepQueries(queryClient: QueryClient, storage: Storage): PersistedQueries {
  let account = storedAccount(storage);
  let loading: Promise<PersistedQueries | undefined> | undefined;

  async function load(builds: string): Promise<void> {
    whenIdle(() => void loadPages());
    loading = import(/* webpackChunkName: "later" */ "./persistQueries").then(
      ({ persistQueries }) => persistQueries({ queryClient, storage }),
      () => undefined,
    );
    await (await loading)?.restore(builds);
  }

  /** Starts to keep pages. The portal works without them, so a failure is ignored. */
  const loadPages = () =>
    import(/* webpackChunkName: "later" */ "./keepPages").then(
      ({ keepPages }) => keepPages(queryClient, storage),
      () => undefined,
    );

  return {
    async restore(builds) {
      if (storage.getItem(PERSISTED_QUERIES_KEY) === null) whenIdle(() => void load(builds));
      else await load(builds);
    },
    follow(userId) {
      if (userId !== account) {
        storage.removeItem(PERSISTED_QUERIES_KEY);
        removeKeptPages(storage);
      }
      account = userId;
      void loading?.then((queries) => queries?.follow(userId));
    },
  };
}
