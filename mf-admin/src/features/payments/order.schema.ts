import { orderStatuses, type OrderStatus } from "@portal/shared/domain/orderStatus";
import { formatCredits } from "@portal/shared/domain/credits";
import * as z from "@portal/shared/vendor/zod";
import type { BadgeTone } from "@portal/shared/ui/Badge";
import { readDayRange, type DayRange } from "../../data/lists/dayRange";
import type { Sort } from "../../data/lists/listQuery";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";

export { orderStatuses, type OrderStatus };

/** 'attention': paid but not fulfilled, or with a pending or failed refund. */
export const orderFilters = ["all", "attention", ...orderStatuses] as const;
export type OrderFilter = (typeof orderFilters)[number];

export interface OrderListFilter {
  /** Part of a field of the member, or the number of an order, payment or refund. */
  search: string;
  status: OrderFilter;
  kind: OrderKind | "all";
  /** When it was ordered. */
  days: DayRange;
  /** Null sorts by time, newest first. */
  sort: Sort | null;
}

export const orderKinds = ["snacks", "credits", "room"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const kindLabel: Record<OrderKind, string> = {
  snacks: "Snacks",
  credits: "Credits",
  room: "Rooms",
};

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

/** The filter of the list in the URL. */
export function readOrderFilter(address: UrlFilter): OrderListFilter {
  const status = address.get("status");
  const kind = address.get("kind");
  return {
    search: address.appliedSearch,
    status: orderFilters.find((known) => known === status) ?? "all",
    kind: orderKinds.find((known) => known === kind) ?? "all",
    days: readDayRange(address),
    sort: address.sort,
  };
}
