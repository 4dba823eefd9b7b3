import type { PaymentSettings } from "../../contract/payments";

export interface PaymentFunctions {
  createOrder: "create-order" | "create-order-test";
  verifyPayment: "verify-payment" | "verify-payment-test";
}

const live: PaymentFunctions = { createOrder: "create-order", verifyPayment: "verify-payment" };
const test: PaymentFunctions = {
  createOrder: "create-order-test",
  verifyPayment: "verify-payment-test",
};

/** spec 1 §7. The server decides independently whether a payment is real. */
export function paymentFunctions(
  { liveHost }: PaymentSettings,
  hostname: string,
): PaymentFunctions {
  return liveHost !== null && hostname === liveHost ? live : test;
}
