/** Provided by the host at run time, so that one build fits every environment. */
export interface PaymentSettings {
  scriptUrl: string;
  /** The host where payments are real; every other host uses test mode. */
  liveHost: string | null;
}
