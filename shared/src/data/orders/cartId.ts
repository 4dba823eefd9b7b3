const KEY = "cartId";

/**
 * The id of this browser's cart. The server stores it with each order from the cart, so that an outcome that no page
 * received can be matched with the cart. It is kept after a sign-out: it identifies neither the member nor an order.
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

/** Replaces the id of this cart. Returns false if `id` is another one: of another browser, or replaced before. */
export function endCart(id: string | null): boolean {
  try {
    if (id === null || id !== localStorage.getItem(KEY)) return false;
    localStorage.setItem(KEY, crypto.randomUUID());
    return true;
  } catch {
    return false;
  }
}
