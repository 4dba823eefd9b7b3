import * as z from "@portal/shared/vendor/zod";

export const visitorStatuses = ["pending", "approved", "rejected", "active", "completed"] as const;
export type VisitorStatus = (typeof visitorStatuses)[number];

/** `expected`: today and not arrived. `present`: arrived and not left. */
export const arrivalFilters = ["expected", "present", "left"] as const;
export type ArrivalFilter = (typeof arrivalFilters)[number];

export const visitorSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  visitor_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  host_name: z.string().nullable(),
  purpose: z.string().nullable(),
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata; the duration in hours. */
  visit_date: z.string(),
  visit_time: z.string(),
  visit_duration: z.coerce.number(),
  status: z.enum(visitorStatuses),
  created_at: z.string(),
  arrived_at: z.string().nullable(),
  left_at: z.string().nullable(),
  is_walk_in: z.boolean(),
  /** Time at which name and contact were erased. */
  erased_at: z.string().nullable(),
  pass: z.enum(["none", "valid", "used", "revoked"]),
  registered_by: z.string().nullable(),
});
export type Visitor = z.infer<typeof visitorSchema>;
