/** The number on receipts: that of the payment provider. Free orders and those of the front desk have none of theirs. */
export const orderNumber = (order: { id: string; provider_order_id: string | null }): string =>
  order.provider_order_id ?? order.id;
