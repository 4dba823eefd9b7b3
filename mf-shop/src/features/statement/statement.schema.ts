import * as z from "@portal/shared/vendor/zod";

const method = z.enum(["online", "cash", "upi", "card"]);
const day = z.string();

export const statementSchema = z.object({
  member: z.object({ name: z.string(), email: z.string().nullable() }),
  /** The first day of the month. */
  month: day,
  plans: z.array(
    z.object({ name: z.string(), from: day, until: day, monthly_price_paise: z.number() }),
  ),
  has_plan: z.boolean(),
  included_minutes: z.number(),
  used_minutes: z.number(),
  /** Usable in all rooms of the plan. */
  minutes_left: z.number(),
  included_day_passes: z.number(),
  used_day_passes: z.number(),
  bookings: z.array(
    z.object({
      id: z.string(),
      date: day,
      start_time: z.string(),
      end_time: z.string(),
      room: z.string(),
      credits: z.number(),
      included_minutes: z.number(),
      rupees: z.number(),
    }),
  ),
  day_passes: z.array(
    z.object({
      id: z.string(),
      date: day,
      visitor_name: z.string(),
      credits: z.number(),
      is_included: z.boolean(),
    }),
  ),
  credits: z.object({
    opening: z.number(),
    bought: z.number(),
    granted: z.number(),
    spent: z.number(),
    refunded: z.number(),
    expired: z.number(),
    removed: z.number(),
    closing: z.number(),
  }),
  payments: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.string(),
      paise: z.number(),
      /** Null for an order that cost nothing. */
      method: method.nullable(),
      is_test: z.boolean(),
      credits: z.number().nullable(),
      description: z.string().nullable(),
      items: z.array(z.object({ name: z.string(), quantity: z.number() })).nullable(),
      discount_percent: z.number().nullable(),
      invoice_id: z.string().nullable(),
      invoice_number: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.string(),
      paise: z.number(),
      /** False while the provider has not returned the money. */
      is_done: z.boolean(),
      method,
      is_test: z.boolean(),
      note_id: z.string().nullable(),
      note_number: z.string().nullable(),
    }),
  ),
});
export type Statement = z.infer<typeof statementSchema>;
