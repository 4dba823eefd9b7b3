import { useEffect } from "react";
import type { Portal } from "@portal/shared/contract/portal";
import type { Supabase } from "@portal/shared/data/supabase";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { confirmationPath } from "../../payment/confirmationPath";
import { forgetPendingOrder, pendingOrder, type PendingOrder } from "../../payment/pendingOrder";
import { isSettled, readOrderEnd } from "../../payment/settlement";

const KEEP_ASKING_MS = 24 * 60 * 60 * 1_000;

/**
 * Somebody paid and the tab was closed, or the connection was lost, before the portal could say
 * so: on their return the order's end is told, and what they paid for leaves the cart.
 */
export function usePendingOrder(): void {
  const portal = usePortal();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    const pending = pendingOrder();
    if (!pending || pending.userId !== userId) return;
    tellEnd(portal, pending).catch((error: unknown) => {
      portal.reportError(error, { during: "pending order" });
    });
  }, [portal, userId]);
}

async function tellEnd(portal: Portal, { orderId, kind, openedAt }: PendingOrder): Promise<void> {
  const order = await readOrderEnd(portal.supabase, orderId);
  if (pendingOrder()?.orderId !== orderId) return;
  if (!order || !(isSettled(order.status) || order.payments.length > 0)) {
    if (Date.now() - openedAt > KEEP_ASKING_MS) forgetPendingOrder();
    return;
  }
  forgetPendingOrder();
  const paid = order.status === "fulfilled";
  if (paid && kind === "snacks") await takeOutOfCart(portal, orderId);
  portal.toast({
    title: paid ? "Purchase Successful" : "Payment returned",
    description: paid
      ? "Thank you for your purchase!"
      : "Your last order could not be handed over. Your payment is on its way back to you.",
    action: { label: "View order", onClick: () => portal.navigate(confirmationPath(orderId)) },
  });
}

async function takeOutOfCart({ supabase, cart }: Portal, orderId: string): Promise<void> {
  for (const { snack_id, quantity } of await readItems(supabase, orderId)) {
    const held = cart.getSnapshot().items.find(({ id }) => id === snack_id);
    if (held) cart.setQuantity(snack_id, Math.max(0, held.quantity - quantity));
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
