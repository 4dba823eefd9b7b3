import type { CartItem } from "@portal/shared/contract/cart";
import { CART_KEY, parseCart } from "./cart.schema";

export type Items = readonly CartItem[];

interface Change {
  at: number;
  apply(items: Items): Items;
  before: Items;
  after: Items;
}

/** Longer than it takes until a tab receives the change of another one. */
const MEETING_MS = 1000;

/** Keeps the cart in the storage that all tabs share. `onChange` gets every change, including those of other tabs. */
export function keepCart(storage: Storage, onChange: (items: Items) => void) {
  let text = storedText(storage);
  let items = parsed(text);
  let recent: Change[] = [];

  const isRecent = ({ at }: Change) => performance.now() - at < MEETING_MS;

  /** A frozen tab gets no events. Changes that could not be stored stay. */
  function refresh(): void {
    const stored = storedText(storage);
    if (stored === text) return;
    text = stored;
    items = parsed(stored);
    onChange(items);
  }

  function keep(next: Items): void {
    items = next;
    try {
      storage.setItem(CART_KEY, JSON.stringify(next));
      text = JSON.stringify(next);
    } catch {
      // The storage is full or blocked: the cart lasts until the page closes.
    }
    onChange(next);
  }

  function onStorage({ key, newValue, oldValue, storageArea }: StorageEvent): void {
    // `storage.clear()` reports a null key.
    if (storageArea !== storage || (key !== CART_KEY && key !== null)) return;
    recent = recent.filter(isRecent);
    // Both tabs wrote at the same time, and this one's text replaced the other's.
    const isOverwritten = newValue !== null && oldValue !== text && recent.length > 0;
    if (isOverwritten) {
      const theirs = parsed(newValue);
      const missing = recent.filter((change) => !hasApplied(theirs, change));
      keep(missing.reduce((merged, { apply }) => apply(merged), theirs));
      return;
    }
    recent = [];
    text = newValue ?? storedText(storage);
    items = parsed(text);
    onChange(items);
  }

  window.addEventListener("storage", onStorage);
  // A page that comes back from the browser's cache got no events.
  window.addEventListener("pageshow", refresh);
  return {
    items(): Items {
      refresh();
      return items;
    },
    change(apply: (items: Items) => Items): void {
      refresh();
      const before = items;
      const after = apply(before);
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      recent = [...recent.filter(isRecent), { at: performance.now(), apply, before, after }];
      keep(after);
    },
  };
}

/** Whether the tab that wrote `items` had already read the change: one of its quantities differs from before. */
function hasApplied(items: Items, { before, after }: Change): boolean {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].some(
    (id) =>
      quantityIn(before, id) !== quantityIn(after, id) &&
      quantityIn(items, id) !== quantityIn(before, id),
  );
}

export function quantityIn(items: Items, wanted: string): number {
  return items.find(({ id }) => id === wanted)?.quantity ?? 0;
}

function storedText(storage: Storage): string | null {
  try {
    return storage.getItem(CART_KEY);
  } catch {
    return null;
  }
}

function parsed(text: string | null): Items {
  try {
    return parseCart(text);
  } catch {
    // The stored cart is damaged.
    return [];
  }
}
