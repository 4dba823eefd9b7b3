export const orderStatuses = [
  "created",
  "paid",
  "fulfilled",
  "refund_due",
  "refunded",
  "expired",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
