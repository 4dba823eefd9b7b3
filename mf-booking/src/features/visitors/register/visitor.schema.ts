import * as z from "@portal/shared/vendor/zod";
import { emptyGuest, guestSchema } from "../../../ui/guests/guest.schema";

/** spec 2 §5 */
export const visitorSchema = guestSchema.extend({
  visitTime: z.string().min(1, "Time is required"),
  /** Length of the visit in hours. */
  visitDuration: z
    .number("Duration is required")
    .min(0.5, "Duration must be at least 0.5 hours")
    .max(24, "Duration must be at most 24 hours")
    .multipleOf(0.5, "Duration must be a multiple of 0.5 hours"),
});
export type VisitorForm = z.infer<typeof visitorSchema>;

export const stepFields = [
  ["visitorName", "email", "phone", "organization", "hostName"],
  ["visitDate", "visitTime", "visitDuration"],
  ["purpose"],
] as const satisfies readonly (readonly (keyof VisitorForm)[])[];

/** spec 2 §9 */
export function emptyVisitor(): VisitorForm {
  return { ...emptyGuest(), visitTime: "09:00", visitDuration: 1 };
}
