import type { PaymentSettings } from "@portal/shared/contract/payments";

const PROVIDER_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";
const PROVIDER_ORIGINS = ["https://checkout.razorpay.com", "https://api.razorpay.com"];

export function paymentSettings(
  apiUrl: string,
  env: Readonly<Record<string, string | undefined>>,
): PaymentSettings {
  return {
    scriptUrl: env.RAZORPAY_KEY_ID ? PROVIDER_SCRIPT : `${apiUrl}/payments-sandbox/v1/checkout.js`,
    liveHost: env.PORTAL_LIVE_HOST ?? null,
  };
}

export function paymentOrigins({ scriptUrl }: PaymentSettings): string[] {
  return scriptUrl === PROVIDER_SCRIPT ? PROVIDER_ORIGINS : [new URL(scriptUrl).origin];
}
