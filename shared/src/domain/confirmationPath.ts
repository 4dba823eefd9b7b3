/** `orderId` is the provider's, or that of a free order. */
export function confirmationPath(orderId: string): string {
  return `/payment-confirmation?order=${encodeURIComponent(orderId)}`;
}
