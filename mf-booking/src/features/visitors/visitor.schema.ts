import { isPast, timeOf } from "@portal/shared/domain/dates";
import { defaultOpeningHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import * as z from "@portal/shared/vendor/zod";
import { emptyGuest, guestSchema } from "../../ui/guests/guest.schema";
import { nextOpenTime } from "../../ui/guests/nextOpenTime";

/** spec 2 §5 */
const visit = guestSchema.extend({
  visitTime: z.string().min(1, "Time is required"),
  /** Length of the visit in hours. */
  visitDuration: z
    .number("Duration is required")
    .min(0.5, "Duration must be at least 0.5 hours")
    .max(24, "Duration must be at most 24 hours")
    .multipleOf(0.5, "Duration must be a multiple of 0.5 hours"),
});
export type VisitorForm = z.infer<typeof visit>;

const past = { path: ["visitTime"], error: "This time has passed. Please choose a later one." };

export const visitorSchema = visit.refine(
  ({ visitDate, visitTime }) => !isPast(visitDate, visitTime),
  past,
);

/** A visit that is about to begin can be changed without another time. */
export const changedVisitSchema = (before: VisitorForm) =>
  visit.refine(
    ({ visitDate, visitTime }) =>
      (visitDate === before.visitDate && visitTime === before.visitTime) ||
      !isPast(visitDate, visitTime),
    past,
  );

export const stepFields = [
  ["visitorName", "email", "phone", "organization", "hostName"],
  ["visitDate", "visitTime", "visitDuration"],
  ["purpose"],
] as const satisfies readonly (readonly (keyof VisitorForm)[])[];

/** The number of the first step with an invalid field, or the last one. */
export function firstInvalidStep(form: VisitorForm): number {
  const issues = visitorSchema.safeParse(form).error?.issues ?? [];
  const fields = issues.map(({ path: [field] }) => field);
  const step = stepFields.findIndex((own) => own.some((field) => fields.includes(field)));
  return step === -1 ? stepFields.length - 1 : step;
}

/** A visit of the next half hour in which the space is open, from the time of spec 2 §9 on. */
export function emptyVisitor(hours: OpeningHours = defaultOpeningHours): VisitorForm {
  const { day, from, to } = nextOpenTime(hours);
  return {
    ...emptyGuest(hours),
    visitDate: day,
    visitTime: timeOf(from),
    visitDuration: to - from < 60 ? 0.5 : 1,
  };
}
