import type { BadgeTone } from "@portal/shared/ui/Badge";
import type { OrderStatus } from "@portal/shared/domain/orderStatus";

interface OrderBadge {
  label: string;
  tone: BadgeTone;
}

const badges: Record<OrderStatus, OrderBadge> = {
  created: { label: "Not paid", tone: "neutral" },
  paid: { label: "Being prepared", tone: "brand" },
  fulfilled: { label: "Paid", tone: "success" },
  refund_due: { label: "Refund pending", tone: "warning" },
  refunded: { label: "Refunded", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
};

export function orderBadge(status: OrderStatus, amountPaise: number): OrderBadge {
  if (status === "fulfilled" && amountPaise === 0) return { label: "Completed", tone: "success" };
  return badges[status];
}
