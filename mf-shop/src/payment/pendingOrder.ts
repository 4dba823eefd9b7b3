import * as z from "@portal/shared/vendor/zod";

const KEY = "pendingOrder";

const pendingOrderSchema = z.object({
  orderId: z.string().min(1),
  userId: z.string().min(1),
  kind: z.enum(["snacks", "credits"]),
  openedAt: z.number(),
});
export type PendingOrder = z.infer<typeof pendingOrderSchema>;

/**
 * The order whose payment was last begun in this browser. Somebody who closes the tab after paying
 * finds out on the next visit how it ended.
 */
export function rememberPendingOrder(order: PendingOrder): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(order));
  } catch {
    // Without storage the order still stands under 'My orders'.
  }
}

/** The remembered order; null where there is none, or what is stored is not ours. */
export function pendingOrder(): PendingOrder | null {
  try {
    return pendingOrderSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? ""));
  } catch {
    return null;
  }
}

export function forgetPendingOrder(): void {
  localStorage.removeItem(KEY);
}
