/** The page that shows how an order ended, by the provider's order id; a free order's is its own. */
export function confirmationPath(orderId: string): string {
  return `/payment-confirmation?order=${encodeURIComponent(orderId)}`;
}
