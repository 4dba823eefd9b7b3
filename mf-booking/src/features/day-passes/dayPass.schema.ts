import { todayInSpace } from "@portal/shared/domain/dates";
import { z } from "zod";

const optionalText = z.string().trim();

/** The buy form (booking specification §5). */
export const dayPassSchema = z.object({
  visitorName: z.string().trim().min(1, "Visitor name is required"),
  email: z.string().trim().pipe(z.email("Valid email is required")),
  phone: optionalText,
  organization: optionalText,
  hostName: optionalText,
  purpose: optionalText,
  visitDate: z.iso
    .date({ error: "Visit date is required", abort: true })
    .refine((day) => day >= todayInSpace(), "Visit date cannot be before today"),
});
export type DayPassForm = z.infer<typeof dayPassSchema>;

export function emptyDayPass(): DayPassForm {
  return {
    visitorName: "",
    email: "",
    phone: "",
    organization: "",
    hostName: "",
    purpose: "",
    visitDate: todayInSpace(),
  };
}
