import * as z from "@portal/shared/vendor/zod";

export const arrivalSchema = z.object({
  id: z.string(),
  /** The table that `id` belongs to. */
  kind: z.enum(["visitor", "day_pass"]),
  visitor_name: z.string(),
  organization: z.string().nullable(),
  purpose: z.string().nullable(),
  host_name: z.string().nullable(),
  /** Who registered the visitor or bought the pass. */
  member_id: z.string(),
  member_name: z.string().nullable(),
  /** HH:mm:ss in Asia/Kolkata. Null: any time of the day. */
  expected_at: z.string().nullable(),
  is_walk_in: z.boolean(),
  arrived_at: z.string().nullable(),
  left_at: z.string().nullable(),
});
export type Arrival = z.infer<typeof arrivalSchema>;
