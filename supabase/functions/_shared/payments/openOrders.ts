import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../database.ts";
import { refuse } from "../http.ts";
import { type Provider, type ProviderPayment, ProviderRefusal } from "./provider.ts";
import { isCaptured, type Settlement, settle } from "./settlement.ts";

/** How long the provider waits before it gives up a payment that the customer has left. */
const STARTED_FOR_MS = 30 * 60_000;

/**
 * Asks the provider about an order and settles what it knows to be paid. `settlement` is null
 * without a captured payment. `inFlight`: a payment was started, and its bank has not answered.
 */
export async function checkOrder(
  provider: Provider,
  member: { id: string },
  providerOrderId: string,
) {
  await parseResponse(database.rpc("limit_order_checks", { person: member.id }), z.unknown());
  const payments = await provider.paymentsOf(providerOrderId).catch((error: unknown) => {
    // The provider does not know the order, so it cannot have been paid.
    if (error instanceof ProviderRefusal) return [];
    throw error;
  });
  const settlements: Settlement[] = [];
  for (const payment of payments.filter(isCaptured))
    settlements.push(await settle(provider, payment));
  return {
    settlement:
      settlements.find(({ outcome }) => outcome === "settled") ?? settlements.at(-1) ?? null,
    inFlight: payments.some(isInFlight),
  };
}

function isInFlight({ status, created_at }: ProviderPayment): boolean {
  const age = Date.now() - (created_at ?? 0) * 1000;
  return status === "authorized" || (status === "created" && age < STARTED_FOR_MS);
}

const openOrderSchema = z.object({ id: z.string(), provider_order_id: z.string() });

/**
 * The member's orders that may still be paid, which the provider knows to be unpaid now. Refuses
 * with `order_paid` or `order_pending` if one of them is paid or its payment is under way.
 */
export async function unpaidOrders(provider: Provider, member: { id: string }): Promise<string[]> {
  const open = await parseResponse(
    database
      .from("orders")
      .select("id, provider_order_id")
      .eq("user_id", member.id)
      .eq("mode", provider.mode)
      .eq("status", "created")
      .not("provider_order_id", "is", null),
    z.array(openOrderSchema),
  );
  for (const order of open) {
    const { settlement, inFlight } = await checkOrder(provider, member, order.provider_order_id);
    if (settlement && settlement.status !== "created") throw refuse(409, "order_paid");
    if (inFlight) throw refuse(409, "order_pending");
  }
  return open.map(({ id }) => id);
}
