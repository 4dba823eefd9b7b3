/** The number on the receipt: the payment provider's, or ours for free orders and those of the front desk. */
export const orderNumber = (order: { id: string; provider_order_id: string | null }): string =>
  order.provider_order_id ?? order.id;
