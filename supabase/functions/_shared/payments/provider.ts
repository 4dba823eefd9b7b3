import { z } from "npm:zod@4.6.7";
import { refuse, Unavailable } from "../http.ts";

/** Decided by the deployment's key, never by a request. */
export type PaymentMode = "live" | "test";

const orderSchema = z.object({ id: z.string(), amount: z.number().int(), currency: z.string() });
const ordersSchema = z.object({ items: z.array(orderSchema) });
const paymentSchema = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  method: z.string().nullish(),
  /** Seconds since 1970. */
  created_at: z.number().optional(),
});
const paymentsSchema = z.object({ items: z.array(paymentSchema) });
const refundSchema = z.object({
  id: z.string(),
  status: z.enum(["pending", "processed", "failed"]),
  amount: z.number().int(),
  receipt: z.string().nullish(),
});
const refundsSchema = z.object({ items: z.array(refundSchema) });
const errorSchema = z.object({ error: z.object({ description: z.string() }) });

/** Amounts are in paise. */
export type ProviderPayment = z.infer<typeof paymentSchema>;
export type ProviderRefund = z.infer<typeof refundSchema>;

interface RefundAttempt {
  readonly idempotencyKey: string;
  readonly amountPaise: number;
  readonly notes: Readonly<Record<string, string>>;
}

export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
}

export interface Provider {
  readonly mode: PaymentMode;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  check(): Promise<void>;
  createOrder(order: { id: string; amountPaise: number; currency: string }): Promise<string>;
  payment(id: string): Promise<ProviderPayment>;
  paymentsOf(orderId: string): Promise<ProviderPayment[]>;
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  refund(paymentId: string, wanted: RefundAttempt): Promise<ProviderRefund>;
}

const TIMEOUT_MS = 8000;

// Periods in minutes. Overrides the dashboard: without capture, the money is never received.
const capturing = {
  capture: "automatic",
  capture_options: {
    automatic_expiry_period: 7200,
    manual_expiry_period: 7200,
    refund_speed: "normal",
  },
};

export function openProvider(wanted?: PaymentMode): Provider {
  const keyId = Deno.env.get("RAZORPAY_KEY_ID");
  const keySecret = Deno.env.get("RAZORPAY_KEY_SECRET");
  const webhookSecret = Deno.env.get("RAZORPAY_WEBHOOK_SECRET") ?? "";
  if (!keyId || !keySecret)
    throw new Unavailable("RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set");
  const mode: PaymentMode = keyId.startsWith("rzp_live_") ? "live" : "test";
  if (wanted && wanted !== mode) throw refuse(403, "mode_mismatch");
  const base = Deno.env.get("RAZORPAY_API_URL") ?? "https://api.razorpay.com";

  async function call<Output>(
    path: string,
    schema: z.ZodType<Output>,
    post?: { body: object; headers?: Record<string, string> },
  ): Promise<Output> {
    const response = await fetch(`${base}/v1${path}`, {
      method: post ? "POST" : "GET",
      headers: {
        Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        "Content-Type": "application/json",
        ...post?.headers,
      },
      ...(post && { body: JSON.stringify(post.body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Unavailable(`The payment provider did not respond: ${String(error)}`);
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return schema.parse(body);
    const reason =
      errorSchema.safeParse(body).data?.error.description ?? `status ${response.status}`;
    // 401: our key is wrong; 409: the same call is still running; 429: too many calls.
    const isTemporary = response.status >= 500 || [401, 409, 429].includes(response.status);
    throw isTemporary ? new Unavailable(reason) : new ProviderRefusal(reason);
  }

  return {
    mode,
    keyId,
    keySecret,
    webhookSecret,
    async check() {
      await call("/orders?count=1", ordersSchema);
    },
    async createOrder({ id, amountPaise: amount, currency }) {
      const body = { amount, currency, receipt: id, notes: { order_id: id }, payment: capturing };
      return (await call("/orders", orderSchema, { body })).id;
    },
    payment: (id) => call(`/payments/${encodeURIComponent(id)}`, paymentSchema),
    async paymentsOf(orderId) {
      return (await call(`/orders/${encodeURIComponent(orderId)}/payments`, paymentsSchema)).items;
    },
    async refundsOf(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds`;
      return (await call(path, refundsSchema)).items;
    },
    refund: (paymentId, { idempotencyKey, amountPaise: amount, notes }) =>
      call(`/payments/${encodeURIComponent(paymentId)}/refund`, refundSchema, {
        body: { amount, receipt: idempotencyKey, notes },
        headers: { "X-Refund-Idempotency": idempotencyKey },
      }),
  };
}
