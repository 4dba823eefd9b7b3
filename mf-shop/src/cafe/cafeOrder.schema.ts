import type { BadgeTone } from "@portal/shared/ui/Badge";
import type { Day } from "@portal/shared/domain/dates";
import * as z from "@portal/shared/vendor/zod";

/** An order at the cafe counter; null for credits, and for orders that are not paid. */
export const cafeOrderSchema = z
  .object({
    /** yyyy-MM-dd in Asia/Kolkata. */
    day: z.string(),
    number: z.number(),
    stage: z.enum(["new", "preparing", "ready", "collected"]),
  })
  .nullish();
export type CafeOrder = NonNullable<z.infer<typeof cafeOrderSchema>>;

export const cafeOrderColumns = "cafe_orders!cafe_orders_order_id_fkey(day, number, stage)";

interface Pickup {
  /** Sentence that says where to collect the order, with its number. */
  text: string;
  badge: { label: string; tone: BadgeTone };
}

const badges: Record<CafeOrder["stage"], Pickup["badge"]> = {
  new: { label: "Received", tone: "neutral" },
  preparing: { label: "Preparing", tone: "brand" },
  ready: { label: "Ready to collect", tone: "success" },
  collected: { label: "Collected", tone: "neutral" },
};

/** What the order's page says about the pickup. Null for an order of an earlier day that was not marked as collected. */
export function pickupOf({ day, number, stage }: CafeOrder, today: Day): Pickup | null {
  const isOver = stage === "collected";
  if (!isOver && day < today) return null;
  return {
    text: isOver ? `Order ${number}` : `Collect at the cafe counter · order ${number}`,
    badge: badges[stage],
  };
}
