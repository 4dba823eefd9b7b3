import type { CartItem, CartSnack, CartState, CartStore } from "@portal/shared/contract/cart";
import type { ReadableStore } from "@portal/shared/contract/store/store";
import { createStore } from "@portal/shared/contract/store/createStore";
import { type Items, keepCart, quantityIn } from "./keepCart";
import { refreshLine } from "./refreshLine";

export interface ShellCartState extends CartState {
  /** One sentence per price or stock change since the panel was last closed. */
  notices: readonly string[];
}

export interface ShellCartStore extends CartStore, ReadableStore<ShellCartState> {
  getSnapshot(): ShellCartState;
  getServerSnapshot?(): ShellCartState;
  refresh(requested: readonly string[], snacks: readonly CartSnack[]): void;
}

/** spec 1 §3, spec 1 §4 */
export function createCartStore(storage: Storage): ShellCartStore {
  const empty: ShellCartState = { items: [], isOpen: false, notices: [] };
  const storedCart = keepCart(storage, (items) => update({ items }));
  const store = createStore<ShellCartState>({ ...empty, items: storedCart.items() });

  function update(change: Partial<ShellCartState>): void {
    store.set({ ...store.getSnapshot(), ...change });
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    getServerSnapshot: () => empty,
    add(snack) {
      const wanted = quantityIn(storedCart.items(), snack.id) + 1;
      storedCart.change((items) => {
        const quantity = Math.min(quantityIn(items, snack.id) + 1, snack.stock);
        const line = { ...snack, quantity };
        if (quantity <= 0) return items.filter(({ id }) => id !== snack.id);
        return quantityIn(items, snack.id) > 0
          ? items.map((item) => (item.id === snack.id ? line : item))
          : [...items, line];
      });
      return quantityIn(storedCart.items(), snack.id) === wanted;
    },
    setQuantity(id, wanted) {
      if (quantityIn(storedCart.items(), id) === 0) return false;
      storedCart.change((items) => withQuantity(items, id, () => wanted));
      return quantityIn(storedCart.items(), id) >= wanted;
    },
    subtract(bought) {
      storedCart.change((items) =>
        bought.reduce(
          (left, { id, quantity }) => withQuantity(left, id, (present) => present - quantity),
          items,
        ),
      );
    },
    refresh(requested, snacks) {
      const { notices } = store.getSnapshot();
      const refreshed = (items: Items) =>
        items.map((item) =>
          requested.includes(item.id)
            ? refreshLine(
                item,
                snacks.find(({ id }) => id === item.id),
              )
            : { line: item, notice: null },
        );
      const added = refreshed(storedCart.items()).flatMap((one) => one.notice ?? []);
      storedCart.change((items) => refreshed(items).flatMap(({ line }) => line ?? []));
      if (added.length > 0) update({ notices: [...notices, ...added] });
    },
    clear() {
      update({ notices: [] });
      storedCart.change(() => []);
    },
    open: () => update({ isOpen: true }),
    close: () => update({ isOpen: false, notices: [] }),
  };
}

/** Limits the quantity to the stock, and removes the item if it is 0. */
function withQuantity(items: Items, id: string, next: (present: number) => number): CartItem[] {
  return items.flatMap((item) => {
    if (item.id !== id) return item;
    const quantity = Math.min(Math.max(0, Math.floor(next(item.quantity))), item.stock);
    return quantity > 0 ? { ...item, quantity } : [];
  });
}
