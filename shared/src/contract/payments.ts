export interface PaymentSettings {
  scriptUrl: string;
  /** The host where payments are real; every other host uses test mode. */
  liveHost: string | null;
}
