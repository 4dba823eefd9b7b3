import type { Supabase } from "../supabase";
import { queryRoots } from "../queryKeys";
import { cartId } from "./cartId";

/** The shell observes this key. Invalidate it when an order may have changed. */
export const pendingOrdersKey = (userId: string) => [queryRoots.orders, "pending", userId] as const;

/** Contains what was bought from the cart of this browser, although another device has shown it. */
export async function readPendingOrders(supabase: Supabase) {
  const { data } = await supabase.rpc("pending_orders", { opened_here: [cartId()] }).throwOnError();
  // The generated types never contain null for columns of a function.
  return data.map((order) => ({
    ...order,
    outcome: order.outcome as string | null,
    cart_id: order.cart_id as string | null,
  }));
}

export type PendingOrder = Awaited<ReturnType<typeof readPendingOrders>>[number];

/** Returns false if another device of the member has already shown the outcome. */
export async function markOrderShown(supabase: Supabase, orderId: string): Promise<boolean> {
  const { data } = await supabase.rpc("mark_order_shown", { order_id: orderId }).throwOnError();
  return data;
}
