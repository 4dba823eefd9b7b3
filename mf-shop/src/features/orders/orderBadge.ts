import type { BadgeTone } from "@portal/shared/ui/Badge";
import type { OrderStatus } from "../../payment/payment.schema";

interface OrderState {
  label: string;
  tone: BadgeTone;
}

const states: Record<OrderStatus, OrderState> = {
  created: { label: "Not paid", tone: "neutral" },
  paid: { label: "Being prepared", tone: "brand" },
  fulfilled: { label: "Paid", tone: "success" },
  refund_due: { label: "Refund on its way", tone: "warning" },
  refunded: { label: "Refunded", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
};

/** How an order's status reads to the person who placed it. */
export function orderState(status: OrderStatus): OrderState {
  return states[status];
}
