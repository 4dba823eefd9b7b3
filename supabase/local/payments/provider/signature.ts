import { createHmac } from "node:crypto";

/** Hex HMAC-SHA256 of `order_id|payment_id`. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

/** The header `X-Razorpay-Signature`: hex HMAC-SHA256 of the raw body. */
export function webhookSignature(body: string, webhookSecret: string): string {
  return hmac(body, webhookSecret);
}

function hmac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
