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

/** In memory if the browser blocks storage. */
export function openStorage(kind: keyof typeof memoryStorages): Storage {
  try {
    return globalThis[kind];
  } catch {
    return memoryStorages[kind];
  }
}

/** `storage`, or memory for what does not fit: a full one must not end the session. */
export function withMemory(storage: Storage): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const rest = new MemoryStorage();
  return {
    getItem: (key) => rest.getItem(key) ?? storage.getItem(key),
    setItem(key, value) {
      rest.removeItem(key);
      // The older value is outdated, and makes room.
      storage.removeItem(key);
      try {
        storage.setItem(key, value);
      } catch {
        rest.setItem(key, value);
      }
    },
    removeItem(key) {
      rest.removeItem(key);
      storage.removeItem(key);
    },
  };
}

export function trySetItem(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The value is lost, which every reader handles.
  }
}
