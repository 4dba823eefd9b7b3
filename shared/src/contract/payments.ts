/** The `Toast.flow` of all toasts about payments, in the cart panel and on the pages. */
export const PAYMENT_FLOW = "payment";

export interface PaymentSettings {
  scriptUrl: string;
  /** The host where payments are real; every other host uses test mode. */
  liveHost: string | null;
}
