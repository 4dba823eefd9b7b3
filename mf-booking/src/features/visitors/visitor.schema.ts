import {
  addDays,
  inSpace,
  isPast,
  minutesOf,
  timeOf,
  todayInSpace,
} from "@portal/shared/domain/dates";
import { serverNow } from "@portal/shared/domain/serverTime";
import * as z from "@portal/shared/vendor/zod";
import { emptyGuest, guestSchema } from "../../ui/guests/guest.schema";

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

const OPENING = "09:00";
const MINUTES_OF_DAY = 24 * 60;

/** spec 2 §9. When 9:00 has passed, the next half hour. */
export function emptyVisitor(): VisitorForm {
  const minutes = minutesOf(inSpace(serverNow()).format("HH:mm"));
  const next = Math.max(minutesOf(OPENING), (Math.floor(minutes / 30) + 1) * 30);
  const isTomorrow = next >= MINUTES_OF_DAY;
  return {
    ...emptyGuest(),
    visitDate: isTomorrow ? addDays(todayInSpace(), 1) : todayInSpace(),
    visitTime: isTomorrow ? OPENING : timeOf(next),
    visitDuration: 1,
  };
}
