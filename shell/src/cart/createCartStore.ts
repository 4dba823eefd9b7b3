import type { CartItem, CartSnack, CartState, CartStore } from "@portal/shared/contract/cart";
import type { ReadableStore } from "@portal/shared/contract/store/store";
import { createStore } from "@portal/shared/contract/store/createStore";
import { CART_KEY, parseCart } from "./cart.schema";
import { refreshLine } from "./refreshLine";

export interface ShellCartState extends CartState {
  /** One sentence per price or stock change since the panel was last closed. */
  notices: readonly string[];
}

export interface ShellCartStore extends CartStore, ReadableStore<ShellCartState> {
  getSnapshot(): ShellCartState;
  getServerSnapshot?(): ShellCartState;
  refresh(requested: readonly string[], found: readonly CartSnack[]): void;
}

/** spec 1 §3, spec 1 §4 */
export function createCartStore(storage: Storage): ShellCartStore {
  const empty: ShellCartState = { items: [], isOpen: false, notices: [] };
  const store = createStore<ShellCartState>({ ...empty, items: read(storage) });

  const update = (change: Partial<ShellCartState>) => {
    store.set({ ...store.getSnapshot(), ...change });
  };

  function keep(items: readonly CartItem[]): void {
    update({ items });
    try {
      storage.setItem(CART_KEY, JSON.stringify(items));
    } catch {
      // The storage is full or blocked: the cart lasts until the page closes.
    }
  }

  window.addEventListener("storage", ({ key, storageArea }) => {
    // `storage.clear()` reports a null key.
    if (storageArea === storage && (key === CART_KEY || key === null)) {
      update({ items: read(storage) });
    }
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    getServerSnapshot: () => empty,
    add(snack) {
      const { items } = store.getSnapshot();
      const existing = items.find(({ id }) => id === snack.id);
      const wanted = (existing?.quantity ?? 0) + 1;
      const quantity = Math.min(wanted, snack.stock);
      const line = { ...snack, quantity };
      const others = items.filter(({ id }) => id !== snack.id || quantity > 0);
      if (existing) keep(others.map((item) => (item.id === snack.id ? line : item)));
      else if (quantity > 0) keep([...items, line]);
      return quantity === wanted;
    },
    setQuantity(id, wanted) {
      const { items } = store.getSnapshot();
      const existing = items.find((item) => item.id === id);
      if (!existing) return false;
      const quantity = Math.min(Math.max(0, Math.floor(wanted)), existing.stock);
      keep(
        quantity === 0
          ? items.filter((item) => item.id !== id)
          : items.map((item) => (item.id === id ? { ...item, quantity } : item)),
      );
      return quantity >= wanted;
    },
    refresh(requested, found) {
      const { items, notices } = store.getSnapshot();
      const refreshed = items.map((item) => {
        const snack = found.find(({ id }) => id === item.id);
        return requested.includes(item.id)
          ? refreshLine(item, snack)
          : { line: item, notice: null };
      });
      const lines = refreshed.flatMap(({ line }) => line ?? []);
      if (JSON.stringify(lines) !== JSON.stringify(items)) keep(lines);
      const added = refreshed.flatMap((one) => one.notice ?? []);
      if (added.length > 0) update({ notices: [...notices, ...added] });
    },
    clear() {
      update({ notices: [] });
      keep([]);
    },
    open: () => update({ isOpen: true }),
    close: () => update({ isOpen: false, notices: [] }),
  };
}

function read(storage: Storage): CartItem[] {
  try {
    return parseCart(storage.getItem(CART_KEY));
  } catch {
    // The storage is blocked or the stored cart is damaged.
    return [];
  }
}
