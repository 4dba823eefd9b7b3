import type { Tone } from "../../ui/StatusTag";

export const orderStatuses = [
  "created",
  "paid",
  "fulfilled",
  "refund_due",
  "refunded",
  "expired",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What the list is narrowed to. 'attention' is money that is not where it belongs yet. */
export type OrderFilter = OrderStatus | "all" | "attention";

export const needsAttention: readonly OrderStatus[] = ["paid", "refund_due"];

export const statusLabel: Record<OrderStatus, string> = {
  created: "Not paid",
  paid: "Paid, not fulfilled",
  fulfilled: "Fulfilled",
  refund_due: "Refund due",
  refunded: "Refunded",
  expired: "Expired",
};

export const statusTone: Record<OrderStatus, Tone> = {
  created: "neutral",
  paid: "warning",
  fulfilled: "success",
  refund_due: "danger",
  refunded: "brand",
  expired: "neutral",
};

export function parseOrderStatus(value: string): OrderStatus {
  const status = orderStatuses.find((known) => known === value);
  if (!status) throw new Error(`Unknown order status: ${value}`);
  return status;
}

/** Reads a filter from an address; what is no filter shows all. */
export function parseOrderFilter(value: string | null): OrderFilter {
  if (value === "attention") return value;
  return orderStatuses.find((known) => known === value) ?? "all";
}
