export const orderPath = (orderId: string): string =>
  `/payment-confirmation?order=${encodeURIComponent(orderId)}`;
