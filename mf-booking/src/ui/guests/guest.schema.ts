import { unsafeEmail } from "@portal/shared/data/refusals";
import { todayInSpace } from "@portal/shared/domain/dates";
import { defaultOpeningHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import * as z from "@portal/shared/vendor/zod";
import { nextOpenTime } from "./nextOpenTime";

/** spec 2 §5 */
export const guestSchema = z.object({
  visitorName: z.string().overwrite(visibleLine).min(1, "Visitor name is required"),
  /** The same pattern as on the server. */
  email: z
    .string()
    .trim()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: "Valid email is required", abort: true })
    .regex(/^(?!.*[\][?&%,;<>"()\\])[!-~]+$/, unsafeEmail),
  phone: z.string().trim(),
  organization: z.string().overwrite(visibleLine),
  hostName: z.string().overwrite(visibleLine),
  purpose: z.string().trim(),
  visitDate: z.iso
    .date({ error: "Visit date is required", abort: true })
    .refine((day) => day >= todayInSpace(), "Visit date cannot be before today"),
});
export type Guest = z.infer<typeof guestSchema>;

/** On the next day on which the space is still open. */
export function emptyGuest(hours: OpeningHours = defaultOpeningHours): Guest {
  return {
    visitorName: "",
    email: "",
    phone: "",
    organization: "",
    hostName: "",
    purpose: "",
    visitDate: nextOpenTime(hours).day,
  };
}
