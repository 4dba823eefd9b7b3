/** Path of the confirmation page. `orderId` is the provider's order id, or the id of a free order. */
export function confirmationPath(orderId: string): string {
  return `/payment-confirmation?order=${encodeURIComponent(orderId)}`;
}
