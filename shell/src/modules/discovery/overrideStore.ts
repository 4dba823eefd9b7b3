import * as v from "valibot";
import { createStore, type Store } from "@portal/shared/contract/store/createStore";
import { serverNow } from "@portal/shared/domain/serverTime";
import { trySetItem } from "../../storage";
import { originOf } from "./originOf";

const KEY = "portal.overrides";

const overrideSchema = v.union([
  v.object({
    build: v.pipe(v.string(), v.minLength(1)),
    /** End of a preview link, in seconds since 1970. */
    until: v.exactOptional(v.number()),
    /** Signature of a preview link, which may be revoked. */
    signature: v.exactOptional(v.string()),
  }),
  v.object({
    origin: v.pipe(
      v.string(),
      v.check((text) => originOf(text) === text),
    ),
  }),
]);
const overridesSchema = v.record(v.string(), overrideSchema);

export type Override = v.InferOutput<typeof overrideSchema>;
export type Overrides = Readonly<Record<string, Override>>;

export interface OverrideStore extends Pick<Store<Overrides>, "subscribe" | "getSnapshot"> {
  of(module: string): Override | undefined;
  use(module: string, override: Override): void;
  reset(module: string): void;
  resetAll(): void;
}

export function createOverrideStore(storage: Storage): OverrideStore {
  const store = createStore<Overrides>(read(storage));

  function set(overrides: Overrides): void {
    if (Object.keys(overrides).length === 0) storage.removeItem(KEY);
    else trySetItem(storage, KEY, JSON.stringify(overrides));
    store.set(overrides);
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    of: (module) => store.getSnapshot()[module],
    use(module, override) {
      set({ ...store.getSnapshot(), [module]: override });
    },
    reset(module) {
      const { [module]: gone, ...others } = store.getSnapshot();
      if (gone) set(others);
    },
    resetAll() {
      set({});
    },
  };
}

function read(storage: Storage): Overrides {
  try {
    const stored = v.parse(overridesSchema, JSON.parse(storage.getItem(KEY) ?? "{}"));
    return Object.fromEntries(Object.entries(stored).filter(([, override]) => !hasEnded(override)));
  } catch {
    return {};
  }
}

const hasEnded = (override: Override): boolean =>
  "build" in override && (override.until ?? Infinity) < serverNow().getTime() / 1000;

export const overrideLabel = (override: Override): string =>
  "build" in override ? override.build : override.origin;
