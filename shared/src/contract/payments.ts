/** Of all toasts about paying, in the cart panel as on the pages (`Toast.flow`). */
export const PAYMENT_FLOW = "payment";

export interface PaymentSettings {
  scriptUrl: string;
  /** The host where payments are real; every other host uses test mode. */
  liveHost: string | null;
}
