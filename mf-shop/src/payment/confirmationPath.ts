/** The page that shows how an order ended, by the provider's order id. */
export function confirmationPath(orderId: string): string {
  return `/payment-confirmation?order=${encodeURIComponent(orderId)}`;
}
