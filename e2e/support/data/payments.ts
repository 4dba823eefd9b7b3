import { randomUUID } from "node:crypto";
import { portalStatus } from "../environment";
import { signedInClient, serviceClient, type TestUser } from "../testUsers";

export interface PaidOrder {
  readonly id: string;
  readonly provider_order_id: string;
  readonly amount_paise: number;
}

export async function buyCredits(person: TestUser, credits: number): Promise<PaidOrder> {
  const supabase = await signedInClient(person);
  const { data: order } = await supabase.functions.invoke<{
    keyId: string;
    orderId: string;
    amount: number;
  }>("create-order-test", { body: { credits, currency: "INR" } });
  if (!order) throw new Error("create-order-test returned no order");
  const { keyId, orderId, amount } = order;
  const checkout = `${portalStatus().API_URL}/payments-sandbox/v1/checkout/payments?key_id=${keyId}`;
  const method = { type: "upi", vpa: "success@razorpay" };
  const response = await fetch(checkout, {
    method: "POST",
    body: JSON.stringify({ order_id: orderId, method }),
  });
  const paid = (await response.json()) as Record<string, string>;
  const { error } = await supabase.functions.invoke("verify-payment-test", {
    body: {
      paymentId: paid["razorpay_payment_id"],
      orderId,
      paymentSignature: paid["razorpay_signature"],
    },
  });
  if (error) throw error;
  const { data: bought } = await serviceClient()
    .from("orders")
    .select("id")
    .eq("provider_order_id", orderId)
    .single()
    .throwOnError();
  return { id: String(bought.id), provider_order_id: orderId, amount_paise: amount };
}

/** The sandbox does not know this payment. */
async function settleSecondPayment({ provider_order_id, amount_paise }: PaidOrder): Promise<void> {
  await serviceClient()
    .rpc("settle_payment", {
      provider_order_id,
      amount_paise,
      provider_payment_id: `pay_${randomUUID()}`,
      currency: "INR",
      payment_mode: "test",
      method: "upi",
    })
    .throwOnError();
}

/** Pays an order twice and fails the refund of the second payment permanently. */
export async function createFailedRefund(person: TestUser): Promise<string> {
  await settleSecondPayment(await buyCredits(person, 3));
  const { data: refund } = await serviceClient()
    .from("refunds")
    .select("id")
    .eq("user_id", person.id)
    .single()
    .throwOnError();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await serviceClient()
      .rpc("record_refund", {
        refund_id: refund.id,
        attempt,
        new_status: "failed",
        problem: "Your account does not have enough balance.",
      })
      .throwOnError();
  }
  return String(refund.id);
}
