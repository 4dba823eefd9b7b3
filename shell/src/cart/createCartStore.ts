import type { CartItem, CartState, CartStore } from "@portal/shared/contract/cart";
import { createStore } from "../modules/createStore";
import { CART_KEY, parseCart } from "./cart.schema";

/**
 * The cart, kept in the browser's storage under `snacksCart` (member specification §3 and §4) and
 * in step with other tabs. No quantity is ever above what is in stock.
 */
export function createCartStore(storage: Storage): CartStore {
  const store = createStore<CartState>({ items: read(storage), isOpen: false });

  const update = (change: Partial<CartState>) => {
    store.set({ ...store.getSnapshot(), ...change });
  };

  function keep(items: readonly CartItem[]): void {
    update({ items });
    try {
      storage.setItem(CART_KEY, JSON.stringify(items));
    } catch {
      // A full or forbidden storage costs the cart its memory, not its use.
    }
  }

  window.addEventListener("storage", ({ key, storageArea }) => {
    // A null key says that everything was cleared.
    if (storageArea === storage && (key === CART_KEY || key === null)) {
      update({ items: read(storage) });
    }
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    add(snack) {
      const { items } = store.getSnapshot();
      const held = items.find(({ id }) => id === snack.id);
      const wanted = (held?.quantity ?? 0) + 1;
      const quantity = Math.min(wanted, snack.stock);
      const line = { ...snack, quantity };
      const others = items.filter(({ id }) => id !== snack.id || quantity > 0);
      if (held) keep(others.map((item) => (item.id === snack.id ? line : item)));
      else if (quantity > 0) keep([...items, line]);
      return quantity === wanted;
    },
    setQuantity(id, wanted) {
      const { items } = store.getSnapshot();
      const held = items.find((item) => item.id === id);
      if (!held) return false;
      const quantity = Math.min(Math.max(0, Math.floor(wanted)), held.stock);
      keep(
        quantity === 0
          ? items.filter((item) => item.id !== id)
          : items.map((item) => (item.id === id ? { ...item, quantity } : item)),
      );
      return quantity >= wanted;
    },
    clear: () => keep([]),
    open: () => update({ isOpen: true }),
    close: () => update({ isOpen: false }),
  };
}

function read(storage: Storage): CartItem[] {
  try {
    return parseCart(storage.getItem(CART_KEY));
  } catch {
    return [];
  }
}
