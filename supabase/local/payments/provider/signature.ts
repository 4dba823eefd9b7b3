import { createHmac } from "node:crypto";

export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

export function webhookSignature(body: string, webhookSecret: string): string {
  return hmac(body, webhookSecret);
}

function hmac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
