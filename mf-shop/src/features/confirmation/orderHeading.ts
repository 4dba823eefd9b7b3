import type { OrderStatus } from "@portal/shared/domain/orderStatus";

export interface OrderHeading {
  tone: "success" | "warning" | "neutral";
  title: string;
  description: string | null;
}

const headings: Record<OrderStatus, OrderHeading> = {
  fulfilled: { tone: "success", title: "Payment Successful!", description: null },
  paid: { tone: "success", title: "Payment Successful!", description: null },
  created: {
    tone: "neutral",
    title: "Waiting for your payment",
    description:
      "We haven't received a payment yet. If you have paid, this page updates automatically.",
  },
  refund_due: {
    tone: "warning",
    title: "Your payment will be refunded",
    description: "We couldn't complete this order. The full amount will be refunded.",
  },
  refunded: {
    tone: "neutral",
    title: "Your payment was refunded",
    description: "The full amount was refunded to your original payment method.",
  },
  expired: {
    tone: "neutral",
    title: "This order has expired",
    description: "It wasn't paid in time. If a payment still arrives, it will be refunded.",
  },
};

const deskDescriptions: Partial<Record<OrderStatus, string>> = {
  refund_due: "The booking was cancelled. Ask at the front desk for your money.",
  refunded: "The full amount was returned at the front desk.",
};

interface Paid {
  isPaid: boolean;
  /** Whether a room was paid at the front desk. */
  isAtDesk: boolean;
}

/** A payment for an unpaid or expired order will be refunded. */
export function orderHeading(status: OrderStatus, { isPaid, isAtDesk }: Paid): OrderHeading {
  const needsRefund = isPaid && (status === "created" || status === "expired");
  const heading = headings[needsRefund ? "refund_due" : status];
  return { ...heading, description: (isAtDesk && deskDescriptions[status]) || heading.description };
}
