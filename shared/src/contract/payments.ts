/** Payment settings, provided by the host at run time so that one build fits every environment. */
export interface PaymentSettings {
  /** URL of the payment provider's checkout script. */
  scriptUrl: string;
  /** The production host, where payments are real. Every other host uses test mode. */
  liveHost: string | null;
}
