/** Where and how this portal takes money; said by the host, so that one build runs anywhere. */
export interface PaymentSettings {
  /** The address of the provider's checkout widget. */
  scriptUrl: string;
  /** The production host: pages served from it pay for real, every other host tests. */
  liveHost: string | null;
}
