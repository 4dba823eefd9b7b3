class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key = (index: number): string | null => [...this.#items.keys()][index] ?? null;
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
  removeItem = (key: string): void => void this.#items.delete(key);
  clear = (): void => {
    this.#items.clear();
  };
}

const memoryStorages = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };

/** Keeps values in memory if the browser blocks storage. */
export function openStorage(kind: keyof typeof memoryStorages): Storage {
  try {
    return globalThis[kind];
  } catch {
    return memoryStorages[kind];
  }
}

const sessionMemory = new MemoryStorage();

/** Storages that may contain a session, in this order. Only the first is shared by all tabs. */
export const sessionStorages = (): [Storage, Storage, Storage] => [
  openStorage("localStorage"),
  openStorage("sessionStorage"),
  sessionMemory,
];

/**
 * Stores each value in the first storage with room for it: a full one must not end the session. Other tabs read the
 * first storage at any time, so the old value stays until the new one replaces it.
 */
export function firstWithRoom(
  storages: readonly Storage[],
): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const remove = (from: readonly Storage[], key: string) =>
    from.forEach((storage) => storage.removeItem(key));
  return {
    getItem: (key) =>
      storages.map((storage) => storage.getItem(key)).findLast((value) => value !== null) ?? null,
    setItem(key, value) {
      for (const [index, storage] of storages.entries()) {
        trySetItem(storage, key, value);
        if (storage.getItem(key) === value) return remove(storages.slice(index + 1), key);
        storage.removeItem(key);
      }
    },
    removeItem: (key) => remove(storages, key),
  };
}

/** Characters that must fit into a storage for it to hold a session. */
const SESSION_SIZE = 8000;

export interface StorageFault {
  cause: "blocked" | "full";
  /** How long a session lasts at most. */
  lasts: "tab" | "page";
}

/** Why a session would not be kept after the browser is closed. */
export function storageFault(): StorageFault | undefined {
  const [shared, ofTab] = sessionStorages();
  if (hasRoom(shared)) return undefined;
  return {
    cause: shared instanceof MemoryStorage ? "blocked" : "full",
    lasts: hasRoom(ofTab) ? "tab" : "page",
  };
}

function hasRoom(storage: Storage): boolean {
  const key = "portal.room";
  const value = "-".repeat(SESSION_SIZE);
  trySetItem(storage, key, value);
  const isKept = !(storage instanceof MemoryStorage) && storage.getItem(key) === value;
  storage.removeItem(key);
  return isKept;
}

export function trySetItem(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The value is lost, which every reader handles.
  }
}
