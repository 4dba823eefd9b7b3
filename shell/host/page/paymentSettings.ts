import type { PaymentSettings } from "@portal/shared/contract/payments";

const PROVIDER_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";
/** The frames and calls of the provider's widget. */
const PROVIDER_ORIGINS = ["https://checkout.razorpay.com", "https://api.razorpay.com"];

/**
 * Keys of the provider in the environment select the provider's own widget; without any, the
 * payment sandbox of the local stack serves one with the same interface.
 */
export function paymentSettings(
  apiUrl: string,
  env: Readonly<Record<string, string | undefined>>,
): PaymentSettings {
  return {
    scriptUrl: env.RAZORPAY_KEY_ID ? PROVIDER_SCRIPT : `${apiUrl}/payments-sandbox/v1/checkout.js`,
    liveHost: env.PORTAL_LIVE_HOST ?? null,
  };
}

/** Every origin that the payment widget needs. */
export function paymentOrigins({ scriptUrl }: PaymentSettings): string[] {
  return scriptUrl === PROVIDER_SCRIPT ? PROVIDER_ORIGINS : [new URL(scriptUrl).origin];
}
