import * as z from "@portal/shared/vendor/zod";

export const stages = ["new", "preparing", "ready", "collected"] as const;
export type Stage = (typeof stages)[number];

export const stageLabel: Record<Stage, string> = {
  new: "New",
  preparing: "Preparing",
  ready: "Ready",
  collected: "Collected",
};

/** The button that moves an order from this stage to the next. */
export const nextStep: Record<Exclude<Stage, "collected">, { label: string; to: Stage }> = {
  new: { label: "Prepare", to: "preparing" },
  preparing: { label: "Ready", to: "ready" },
  ready: { label: "Collected", to: "collected" },
};

export const stageBefore = (stage: Stage): Stage | undefined => stages[stages.indexOf(stage) - 1];

export const cafeOrderSchema = z
  .object({
    order_id: z.string(),
    /** yyyy-MM-dd in Asia/Kolkata. */
    day: z.string(),
    /** The first order of each day is number 1. */
    number: z.number(),
    stage: z.enum(stages),
    stage_at: z.string(),
    created_at: z.string(),
    orders: z.object({
      user_id: z.string(),
      amount_paise: z.number(),
      profiles: z.object({ full_name: z.string().nullable(), email: z.string() }).nullable(),
      order_items: z.array(z.object({ name: z.string(), quantity: z.number() })),
    }),
  })
  .transform(({ order_id, orders: { profiles, order_items, ...order }, ...queued }) => ({
    id: order_id,
    ...queued,
    ...order,
    who: profiles?.full_name ?? profiles?.email ?? "Unknown User",
    items: order_items,
  }));
export type CafeOrder = z.infer<typeof cafeOrderSchema>;
