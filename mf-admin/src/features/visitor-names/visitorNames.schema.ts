import * as z from "@portal/shared/vendor/zod";

export const VISITOR_NAMES_KEY = "visitor_name_days";

export const visitorNamesSchema = z.object({
  /** How many days after a visit its name is erased. */
  days: z
    .number("Enter a number of days")
    .int("Enter whole days")
    .min(1, "At least 1 day")
    .max(3650, "At most 3,650 days"),
});
export type VisitorNames = z.infer<typeof visitorNamesSchema>;

export const defaultVisitorNames: VisitorNames = { days: 90 };
