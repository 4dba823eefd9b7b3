import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../database.ts";
import type { Provider, ProviderPayment } from "./provider.ts";
import { sendRefunds } from "./refunds.ts";

const settlementSchema = z.object({
  order_id: z.string(),
  provider_order_id: z.string(),
  user_id: z.string(),
  kind: z.enum(["snacks", "credits"]),
  status: z.string(),
  amount_paise: z.number().int(),
  currency: z.string(),
  credits: z.number().int().nullable(),
  payment_id: z.string().nullable(),
  outcome: z.string().nullable(),
  refund_id: z.string().nullable(),
});

export type Settlement = z.infer<typeof settlementSchema>;

export function isCaptured({ status }: ProviderPayment): boolean {
  return status === "captured";
}

// Settles an order with a payment. Browser, webhook and reconciler call it: the first call settles, and later ones get
// the same result. A payment that cannot be kept (sold out, paid twice, too late, wrong amount) becomes a due refund.
export function recordPayment(provider: Provider, payment: ProviderPayment): Promise<Settlement> {
  return parseResponse(
    database.rpc("settle_payment", {
      provider_order_id: payment.order_id ?? "",
      provider_payment_id: payment.id,
      amount_paise: payment.amount,
      currency: payment.currency,
      payment_mode: provider.mode,
      method: payment.method ?? null,
    }),
    settlementSchema,
  );
}

export async function settle(provider: Provider, payment: ProviderPayment): Promise<Settlement> {
  const settlement = await recordPayment(provider, payment);
  if (settlement.refund_id) await sendRefunds(provider);
  return settlement;
}
