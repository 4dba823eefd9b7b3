import { orderStatuses, type OrderStatus } from "@portal/shared/domain/orderStatus";
import { formatCredits } from "@portal/shared/domain/credits";
import * as z from "@portal/shared/vendor/zod";
import type { BadgeTone } from "@portal/shared/ui/Badge";

export { orderStatuses, type OrderStatus };

/** 'attention': paid but not fulfilled, or with a pending or failed refund. */
export type OrderFilter = OrderStatus | "all" | "attention";

export const adminOrderSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    kind: z.string(),
    mode: z.string(),
    status: z.enum(orderStatuses),
    amount_paise: z.number(),
    credits: z.number().nullable(),
    provider_order_id: z.string().nullable(),
    created_at: z.string(),
    full_name: z.string().nullable(),
    email: z.string().nullable(),
    /** Day (yyyy-MM-dd) and number of an order at the cafe counter. The first of each day is number 1. */
    cafe_day: z.string().nullable(),
    cafe_number: z.number().nullable(),
    /** The booking that was paid for at the front desk. */
    description: z.string().nullable(),
  })
  .transform(({ full_name, ...order }) => ({
    ...order,
    who: full_name ?? order.email ?? "Unknown User",
  }));
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** `40 credits`, `Snacks`, or the booking that was paid for. */
export const orderTitle = ({
  kind,
  credits,
  description,
}: Pick<AdminOrder, "kind" | "credits" | "description">): string =>
  description ?? (kind === "credits" ? formatCredits(credits ?? 0) : "Snacks");

/** Money of a cancelled booking waits at the front desk. */
export const canReturn = ({ kind, status, amount_paise }: AdminOrder): boolean =>
  (status === "fulfilled" || (kind === "room" && status === "refund_due")) && amount_paise > 0;

export const statusLabel: Record<OrderStatus, string> = {
  created: "Not paid",
  paid: "Paid, not fulfilled",
  fulfilled: "Fulfilled",
  refund_due: "Refund due",
  refunded: "Refunded",
  expired: "Expired",
};

export const statusTone: Record<OrderStatus, BadgeTone> = {
  created: "neutral",
  paid: "warning",
  fulfilled: "success",
  refund_due: "danger",
  refunded: "brand",
  expired: "neutral",
};

export function parseOrderFilter(value: string | null): OrderFilter {
  if (value === "attention") return value;
  return orderStatuses.find((known) => known === value) ?? "all";
}
