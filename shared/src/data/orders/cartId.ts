const KEY = "cartId";

/**
 * Names what this browser buys next. The server stores it with the order, so that an outcome that no page received
 * is matched with the cart it was ordered from. Every browser has one, so it stays after a sign-out.
 */
export function cartId(): string {
  const id = crypto.randomUUID();
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === null) localStorage.setItem(KEY, id);
    return kept ?? id;
  } catch {
    // Without storage, the server's list of pending orders is enough.
    return id;
  }
}

/** Returns true for the first call with the id of this cart, which is then replaced. */
export function endCart(id: string | null): boolean {
  try {
    if (id === null || id !== localStorage.getItem(KEY)) return false;
    localStorage.setItem(KEY, crypto.randomUUID());
    return true;
  } catch {
    return false;
  }
}
