import { todayInSpace } from "@portal/shared/domain/dates";
import { z } from "zod";

/** The simple address pattern that the server holds to as well. */
const email = z
  .string()
  .trim()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Valid email is required");

/** The wizard's form (booking specification §5). */
export const visitorSchema = z.object({
  visitorName: z.string().trim().min(1, "Visitor name is required"),
  email,
  phone: z.string().trim(),
  organization: z.string().trim(),
  hostName: z.string().trim(),
  visitDate: z.iso
    .date({ error: "Visit date is required", abort: true })
    .refine((day) => day >= todayInSpace(), "Visit date cannot be before today"),
  visitTime: z.string().min(1, "Time is required"),
  /** Hours. */
  visitDuration: z
    .number("Duration is required")
    .min(0.5, "Duration must be at least 0.5 hours")
    .max(24, "Duration must be at most 24 hours")
    .multipleOf(0.5, "Duration goes in steps of 0.5 hours"),
  purpose: z.string().trim(),
});
export type VisitorForm = z.infer<typeof visitorSchema>;

/** What has to be valid before a step is left. */
export const stepFields = [
  ["visitorName", "email", "phone", "organization", "hostName"],
  ["visitDate", "visitTime", "visitDuration"],
  ["purpose"],
] as const satisfies readonly (readonly (keyof VisitorForm)[])[];

export type Step = 0 | 1 | 2;

/** Time 09:00, duration 1 hour (booking specification §9). */
export function emptyVisitor(): VisitorForm {
  return {
    visitorName: "",
    email: "",
    phone: "",
    organization: "",
    hostName: "",
    visitDate: todayInSpace(),
    visitTime: "09:00",
    visitDuration: 1,
    purpose: "",
  };
}
