/**
 * The orders that this browser has opened, until it has shown what became of them. The code that forgets
 * one subtracts its items from the cart. One key each, so that tabs do not overwrite each other's.
 */
const PREFIX = "pendingOrder";
const prefixOf = (userId: string) => `${PREFIX}:${userId}:`;

export function rememberOrder(userId: string, orderId: string): void {
  try {
    localStorage.setItem(prefixOf(userId) + orderId, "");
  } catch {
    // Without storage, the server's list of pending orders is enough.
  }
}

export function openedOrders(userId: string): string[] {
  const prefix = prefixOf(userId);
  return keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** Returns true if this browser had opened the order and had not shown its outcome. */
export function forgetOrder(userId: string, orderId: string): boolean {
  if (!openedOrders(userId).includes(orderId)) return false;
  localStorage.removeItem(prefixOf(userId) + orderId);
  return true;
}

/** @param userId null if no user is signed in */
export function forgetOrdersOfOthers(userId: string | null): void {
  for (const key of keys()) {
    if (!key.startsWith(PREFIX) || (userId && key.startsWith(prefixOf(userId)))) continue;
    localStorage.removeItem(key);
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
