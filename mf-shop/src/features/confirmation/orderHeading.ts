import type { OrderStatus } from "../../payment/payment.schema";

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
    description: "Nothing has reached us yet. If you have paid, this page moves on by itself.",
  },
  refund_due: {
    tone: "warning",
    title: "Your payment is on its way back",
    description: "The order could not be handed over. The whole amount is returned to you.",
  },
  refunded: {
    tone: "neutral",
    title: "Your payment was returned",
    description: "The whole amount has been sent back the way you paid.",
  },
  expired: {
    tone: "neutral",
    title: "This order has ended",
    description: "It was not paid in time. A payment that still arrives is returned to you.",
  },
};

/**
 * What the confirmation says first: by the order's status, unless the order ended without the one
 * payment that came for it, which goes back.
 */
export function orderHeading(status: OrderStatus, isPaid: boolean): OrderHeading {
  const isReturned = isPaid && (status === "created" || status === "expired");
  return headings[isReturned ? "refund_due" : status];
}
