import { PAYMENT_FLOW } from "@portal/shared/contract/payments";
import type { Portal } from "@portal/shared/contract/portal";
import type { Supabase } from "@portal/shared/data/supabase";
import { confirmationPath } from "../../payment/confirmationPath";
import { forgetPendingOrder, pendingOrder } from "../../payment/pendingOrder";
import { isSettled, readOrderOutcome } from "../../payment/settlement";

const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

/** Shows the outcome of the user's pending order once the provider knows it. */
export async function reportPendingOrder(portal: Portal, userId: string): Promise<void> {
  const pending = pendingOrder();
  if (pending?.userId !== userId) return;
  const { orderId, kind, openedAt } = pending;
  const order = await readOrderOutcome(portal.supabase, orderId);
  if (pendingOrder()?.orderId !== orderId) return;
  if (!order || !(isSettled(order.status) || order.payments.length > 0)) {
    if (Date.now() - openedAt > MAX_AGE_MS) forgetPendingOrder();
    return;
  }
  forgetPendingOrder();
  const paid = order.status === "fulfilled";
  if (paid && kind === "snacks") await removeFromCart(portal, orderId);
  portal.toast({
    flow: PAYMENT_FLOW,
    title: paid ? "Purchase Successful" : "Refund pending",
    description: paid
      ? "Thank you for your purchase!"
      : "We couldn't complete your last order. Your payment will be refunded.",
    action: { label: "View order", onClick: () => portal.navigate(confirmationPath(orderId)) },
  });
}

async function removeFromCart({ supabase, cart }: Portal, orderId: string): Promise<void> {
  for (const { snack_id, quantity } of await readItems(supabase, orderId)) {
    const inCart = cart.getSnapshot().items.find(({ id }) => id === snack_id);
    if (inCart) cart.setQuantity(snack_id, Math.max(0, inCart.quantity - quantity));
  }
}

async function readItems(supabase: Supabase, orderId: string) {
  const { data } = await supabase
    .from("orders")
    .select("order_items!order_items_order_id_fkey(snack_id, quantity)")
    .eq("provider_order_id", orderId)
    .maybeSingle()
    .throwOnError();
  return data?.order_items ?? [];
}
