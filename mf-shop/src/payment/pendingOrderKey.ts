export const PENDING_ORDER_KEY = "pendingOrder";

/** Whether this browser stores a pending order of any user. */
export function hasPendingOrder(): boolean {
  try {
    return localStorage.getItem(PENDING_ORDER_KEY) !== null;
  } catch {
    return false;
  }
}
