import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, vi } from "vitest";
import { z } from "zod";
import { type FunctionResponse, callFunction, invoke, readResponse } from "../functions/invoke";
import { type TestUser, sql, stack } from "../stack";

const sandbox = `${stack.apiUrl}/payments-sandbox`;
const credentialsSchema = z.object({
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
});

// Settling a payment sends the 20 oldest due refunds; other test files leave more than that.
beforeAll(async () => {
  await sql`update refunds set retry_at = null where retry_at is not null`;
});

export async function credentials() {
  const [setting] = await sql<{ folder: string }[]>`
    select current_setting('data_directory') as folder`;
  const path = join(setting?.folder ?? "", "../payments/credentials.json");
  return credentialsSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

export const eventually = (assertion: () => Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 50 });

/** Calls the function with the server's key, as the schedule does. */
export function reconcile(body: object = {}): Promise<FunctionResponse> {
  const options = { minAgeSeconds: 0, ...body };
  return callFunction("reconcile-payments", options, { apikey: stack.secretKey });
}

export interface Opened {
  readonly keyId: string;
  readonly orderId: string;
  readonly amount: number;
}
const openedSchema = z.object({
  keyId: z.string(),
  orderId: z.string(),
  amount: z.number(),
  currency: z.literal("INR"),
});

export async function orderCredits(
  { client }: TestUser,
  credits: number,
  more: object = {},
): Promise<Opened> {
  const { body } = await invoke(client, "create-order-test", { credits, currency: "INR", ...more });
  return openedSchema.parse(body);
}

export async function orderSnack({ client }: TestUser, id: string, quantity = 1): Promise<Opened> {
  const productDetails = { type: "snacks", items: [{ id, name: "?", quantity, price: 1 }] };
  const { body } = await invoke(client, "create-order-test", { currency: "INR", productDetails });
  return openedSchema.parse(body);
}

const paidSchema = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});

/** Returns what the page verifies, or null when the page gets no result. */
export async function pay({ orderId, keyId }: Opened, vpa = "success@razorpay") {
  const response = await fetch(`${sandbox}/v1/checkout/payments?key_id=${keyId}`, {
    method: "POST",
    body: JSON.stringify({ order_id: orderId, method: { type: "upi", vpa } }),
  });
  const paid = paidSchema.safeParse(await response.json());
  if (!paid.success) return null;
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = paid.data;
  return {
    paymentId: razorpay_payment_id,
    orderId: razorpay_order_id,
    paymentSignature: razorpay_signature,
  };
}

/** Delays the webhooks, so that only the test can settle the payment. */
export async function payWithoutWebhook(order: Opened) {
  await plan({ kind: "webhook_late", delay_ms: 3_600_000 });
  const paid = await pay(order);
  if (!paid) throw new Error("The payment failed");
  return paid;
}

export const verify = ({ client }: TestUser, paid: object) =>
  invoke(client, "verify-payment-test", paid);

/** Orders, pays and verifies without the webhook. */
export async function buyCredits(member: TestUser, credits: number) {
  const order = await orderCredits(member, credits);
  const paid = await payWithoutWebhook(order);
  await verify(member, paid);
  return { order, paid };
}

export async function plan(...faults: object[]): Promise<void> {
  const response = await fetch(`${sandbox}/sandbox/faults`, {
    method: "POST",
    headers: { apikey: stack.secretKey },
    body: JSON.stringify({ faults }),
  });
  if (!response.ok)
    throw new Error(`The sandbox refused the planned faults: ${await response.text()}`);
}

export async function atProvider(
  path: string,
  request: RequestInit = {},
): Promise<Record<string, unknown>> {
  const { keyId, keySecret } = await credentials();
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;
  const response = await fetch(`${sandbox}/v1${path}`, { ...request, headers: { authorization } });
  return z.record(z.string(), z.unknown()).parse(await response.json());
}

/** Creates an order that only the provider knows. `amount` is in paise. */
export async function newOrderAtProvider(amount: number): Promise<string> {
  const body = JSON.stringify({ amount, currency: "INR" });
  const { id } = await atProvider("/orders", { method: "POST", body });
  return z.string().parse(id);
}

/** Refunds without the portal, as in the provider's dashboard. */
export const refundAtProvider = (paymentId: string, part: { amount?: number } = {}) =>
  atProvider(`/payments/${paymentId}/refund`, { method: "POST", body: JSON.stringify(part) });

export async function deliverWebhook(
  payload: object,
  forged: { signature?: string; id?: string; event?: string } = {},
): Promise<FunctionResponse> {
  const event = forged.event ?? "payment.captured";
  const body = JSON.stringify({ entity: "event", event, payload });
  const { webhookSecret } = await credentials();
  const signature =
    forged.signature ?? createHmac("sha256", webhookSecret).update(body).digest("hex");
  return readResponse(
    await fetch(`${stack.apiUrl}/functions/v1/payment-webhook`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-razorpay-signature": signature,
        "x-razorpay-event-id": forged.id ?? `evt_${randomUUID()}`,
      },
      body,
    }),
  );
}

export const captured = (paymentId: string) => ({ payment: { entity: { id: paymentId } } });

export async function creditsOf({ id }: TestUser): Promise<number> {
  const [row] = await sql<
    { balance: number }[]
  >`select balance from user_credits where user_id = ${id}`;
  return row?.balance ?? 0;
}

export async function orderStatusOf({ orderId }: { orderId: string }): Promise<string | undefined> {
  const [row] = await sql<
    { status: string }[]
  >`select status from orders where provider_order_id = ${orderId}`;
  return row?.status;
}

export const refundsOf = ({ orderId }: { orderId: string }) => sql`
  select r.status, r.reason, r.amount_paise from refunds r join orders o on o.id = r.order_id
  where o.provider_order_id = ${orderId} order by r.created_at`;

/** The outcomes of the provider's webhooks for processed refunds of a payment. */
export const refundWebhooksOf = async (paymentId: string): Promise<unknown[]> => {
  const events = await sql<{ outcome: string | null }[]>`
    select outcome from webhook_events where type = 'refund.processed'
      and payload #>> '{payload,refund,entity,payment_id}' = ${paymentId}`;
  return events.map(({ outcome }) => outcome);
};

export const paymentAtProvider = (paymentId: string) => atProvider(`/payments/${paymentId}`);
