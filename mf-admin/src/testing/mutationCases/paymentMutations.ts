import { useRetryDelivery } from "../../features/deliveries/deliveries.mutations";
import type { AdminOrder } from "../../features/payments/order.schema";
import { useRefundOrder, useRetryRefund } from "../../features/payments/refunds/refunds.mutations";
import { jsonResponse } from "../fakePortal";
import { mutationCase, type MutationCase } from "./mutationCase";

const order = { id: "7" } as AdminOrder;
const refunded = () =>
  jsonResponse({ code: "P0001", message: "not_refundable", details: null }, 400);

export const paymentMutations: MutationCase[] = [
  mutationCase({
    mutation: "useRefundOrder",
    action: "refunds an order",
    use: useRefundOrder,
    input: { order, reason: "Bought twice", returnStock: true },
    errorToast: {
      title: "Refund failed",
      description: "The order could not be refunded. Please try again.",
    },
    successToast: {
      title: "Refund requested",
      description: "The money is returned by the original payment method.",
    },
    conflict: refunded,
    invalidates: ["orders", "credits", "snacks", "admin/users", "admin/activity"],
  }),
  mutationCase({
    mutation: "useRetryRefund",
    action: "retries a refund",
    use: useRetryRefund,
    input: "7",
    errorToast: {
      title: "Refund failed",
      description: "The refund could not be retried. Please try again.",
    },
    successToast: {
      title: "Refund will be retried",
      description: "It will be sent within a few minutes.",
    },
    conflict: refunded,
    invalidates: ["orders"],
  }),
  mutationCase({
    mutation: "useRetryDelivery",
    action: "sends an email again",
    use: useRetryDelivery,
    input: "7",
    errorToast: {
      title: "Retry failed",
      description: "The email could not be retried. Please try again.",
    },
    successToast: {
      title: "Email will be sent again",
      description: "If it fails again, it stays in this list.",
    },
    invalidates: ["admin/deliveries"],
  }),
];
