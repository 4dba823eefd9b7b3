import type { CartQuantity } from "@portal/shared/contract/cart";
import { PAYMENT_FLOW } from "@portal/shared/contract/payments";
import { endCart } from "@portal/shared/data/orders/cartId";
import { paymentFunctions } from "@portal/shared/data/orders/paymentFunctions";
import { whilePaying } from "@portal/shared/data/orders/paymentLock";
import {
  markOrderShown,
  type PendingOrder,
  pendingOrdersKey,
  readPendingOrders,
} from "@portal/shared/data/orders/pendingOrders";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { confirmationPath } from "@portal/shared/domain/confirmationPath";
import { serverNow } from "@portal/shared/domain/serverTime";
import { QueryObserver } from "@tanstack/react-query";
import * as v from "valibot";
import type { ShellPortal } from "../../App";
import { openStorage } from "../../storage";

const SHORTEST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
const FIRST_CHECK_MS = 5_000;
/** How long an order is checked. After that, the webhook or the reconciler has settled it if it was paid. */
const CHECKED_FOR_MS = 30 * 60_000;

const itemsSchema: v.GenericSchema<unknown, CartQuantity[]> = v.array(
  v.object({ id: v.string(), quantity: v.number() }),
);

/** Checks the unresolved orders of the signed-in member on every page, and shows their outcome. */
export function watchOrders(portal: ShellPortal): void {
  let watched: string | undefined;
  let stop = () => {};
  function follow(): void {
    const { loading, user } = portal.session.getSnapshot();
    if (loading || user?.id === watched) return;
    watched = user?.id;
    stop();
    stop = watched ? watchOrdersOf(portal, watched) : () => {};
  }
  forgetStoredOrders(openStorage("localStorage"));
  portal.session.subscribe(follow);
  follow();
}

/** Earlier versions stored the ids of orders, or hashes of them. */
function forgetStoredOrders(storage: Storage): void {
  Object.keys(storage)
    .filter((key) => /^(pendingOrder|openedFromCart)\b/.test(key))
    .forEach((key) => storage.removeItem(key));
}

export function watchOrdersOf(portal: ShellPortal, userId: string): () => void {
  const { supabase, payments, queryClient, reportError } = portal;
  const { verifyPayment } = paymentFunctions(payments, location.hostname);
  const nextChecks = new Map<string, { at: number; pause: number }>();
  const shown = new Set<string>();
  let isShowing = false;

  async function read(): Promise<PendingOrder[]> {
    const orders = await readPendingOrders(supabase);
    const due = orders.filter(isDue);
    if (due.length === 0) return orders;
    // After a failure, the next check asks again.
    await Promise.all(
      due.map(({ order_id }) =>
        supabase.functions.invoke(verifyPayment, { body: { orderId: order_id } }),
      ),
    );
    return readPendingOrders(supabase);
  }

  function isDue(order: PendingOrder): boolean {
    if (!isUnpaid(order) || ageOf(order) > CHECKED_FOR_MS) return false;
    const { at, pause } = nextChecks.get(order.order_id) ?? { at: 0, pause: FIRST_CHECK_MS };
    if (Date.now() < at) return false;
    nextChecks.set(order.order_id, { at: Date.now() + pause, pause: pause * 2 });
    return true;
  }

  async function showAll(orders: readonly PendingOrder[]): Promise<void> {
    if (isShowing) return;
    isShowing = true;
    try {
      for (const order of orders) {
        const { order_id, outcome } = order;
        if (outcome === null || shown.has(order_id)) continue;
        // A tab that pays shows the outcome itself.
        await whilePaying(async () => {
          await show(portal, userId, order);
          shown.add(order_id);
        }, undefined);
      }
    } catch (error) {
      reportError(error, { during: "pending order" });
    } finally {
      isShowing = false;
    }
  }

  const observer = new QueryObserver(queryClient, {
    queryKey: pendingOrdersKey(userId),
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.status === "error" ? LONGEST_PAUSE_MS : pauseFor(state.data ?? []),
  });
  return observer.subscribe(({ data, isFetching }) => {
    if (data && !isFetching) void showAll(data);
  });
}

const isUnpaid = ({ status, outcome }: PendingOrder) => status === "created" && outcome === null;
const ageOf = ({ created_at }: PendingOrder) => serverNow().getTime() - Date.parse(created_at);

/** The pause until the next check. It grows with the age of the newest order. */
function pauseFor(orders: readonly PendingOrder[]): number | false {
  if (orders.length === 0) return false;
  const pause = Math.min(...orders.map(ageOf)) / 10;
  return Math.min(Math.max(pause, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}

async function show(portal: ShellPortal, userId: string, order: PendingOrder): Promise<void> {
  const { supabase, cart, queryClient, session, toast, navigate } = portal;
  const { order_id: orderId, outcome } = order;
  const isBought = outcome === "settled";
  const isFirst = await markOrderShown(supabase, orderId);
  if (session.getSnapshot().user?.id !== userId) return;
  const isOfThisCart = isBought && endCart(order.cart_id);
  if (!isOfThisCart && !isFirst) return;
  if (isOfThisCart) cart.subtract(v.parse(itemsSchema, order.items));
  toast({
    flow: PAYMENT_FLOW,
    title: isBought ? "Purchase Successful" : "Refund pending",
    description: isBought
      ? "Thank you for your purchase!"
      : "We couldn't complete your last order. Your payment will be refunded.",
    action: {
      label: "View order",
      onClick: () => {
        cart.close();
        navigate(confirmationPath(orderId));
      },
    },
  });
  for (const root of [queryRoots.orders, queryRoots.credits, queryRoots.snacks])
    void queryClient.invalidateQueries({ queryKey: [root] });
}
