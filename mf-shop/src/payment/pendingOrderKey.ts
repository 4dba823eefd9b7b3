export const PENDING_ORDER_KEY = "pendingOrder";

/** Of any user, without reading it. */
export function hasPendingOrder(): boolean {
  try {
    return localStorage.getItem(PENDING_ORDER_KEY) !== null;
  } catch {
    return false;
  }
}
