import * as z from "@portal/shared/vendor/zod";
import { PENDING_ORDER_KEY } from "./pendingOrderKey";

const pendingOrderSchema = z.object({
  orderId: z.string().min(1),
  userId: z.string().min(1),
  kind: z.enum(["snacks", "credits"]),
  openedAt: z.number(),
});
export type PendingOrder = z.infer<typeof pendingOrderSchema>;

/** For showing the order's outcome on the next visit. */
export function rememberPendingOrder(order: PendingOrder): void {
  try {
    localStorage.setItem(PENDING_ORDER_KEY, JSON.stringify(order));
  } catch {
    // Without storage, the order is still listed under 'My orders'.
  }
}

/** Null if missing or invalid. */
export function pendingOrder(): PendingOrder | null {
  try {
    return pendingOrderSchema.parse(JSON.parse(localStorage.getItem(PENDING_ORDER_KEY) ?? ""));
  } catch {
    return null;
  }
}

export function forgetPendingOrder(): void {
  localStorage.removeItem(PENDING_ORDER_KEY);
}
